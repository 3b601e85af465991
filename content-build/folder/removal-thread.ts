import { rmSync } from 'node:fs'

/** Takes away the files that are named as arguments. */
for (const file of process.argv.slice(2)) rmSync(file, { force: true })
