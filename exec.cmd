@rem The scripts of package.json begin with exec, a word of sh alone: here it only runs what follows.
@%*
