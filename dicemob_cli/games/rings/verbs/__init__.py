"""The verbs of a fight of Rings, a file each: adding a module with a `VERB` adds the verb."""
