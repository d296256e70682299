"""Tables of figures as people see them: sorted, copied, saved, and asked for what is behind."""
