"""Many customers at once while everything around them fails; afterwards the databases must agree."""
