"""The verbs of a fight that change nothing, a file each: adding a module with a `VERB` adds the verb."""
