"""Bringing work in from other formats: what it would be is seen before it is done."""
