import { join } from 'node:path'
import { inflate } from '@sparticuz/chromium'

/** A program that unpacks all archives of the package in the given folder into the temporary folder. */
const [home = ''] = process.argv.slice(2)
const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
await Promise.all(archives.map((name) => inflate(join(home, 'bin', name))))
