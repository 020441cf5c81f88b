"""Comparisons, generators and checks of packages: `python -m tools.NAME`, from the root."""
