"""Words of running text: rules by language, and the inverse."""
