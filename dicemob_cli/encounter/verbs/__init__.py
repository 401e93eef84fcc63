"""The verbs of a fight that all games share, a file each: adding a module with a `VERB` adds the verb."""
