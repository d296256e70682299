"""Figures in rows and columns, and how they are written: for people, for programs, for papers."""
