"""The verbs of a fight of Dice Mob, a file each: adding a module with a `VERB` adds the verb."""
