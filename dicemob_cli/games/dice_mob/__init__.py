"""The game Dice Mob.

fight_words.py  the words of its fights
verbs/          the verbs of its fights, a file each
"""
