import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const ranges = z.record(z.string(), z.string()).optional()

/** One entry of `packages`. Fields that nobody here reads stay as they are, for who writes the file. */
const lockedPackage = z.looseObject({
  version: z.string().optional(),
  resolved: z.unknown().optional(),
  integrity: z.string().optional(),
  /** Its files come within another package's, which is checked as a whole. */
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  /** False: it has a `binding.gyp`, and npm leaves it alone. */
  gypfile: z.boolean().optional(),
  libc: z.array(z.string()).optional(),
  dependencies: ranges,
  optionalDependencies: ranges,
})

const lockFile = z.looseObject({ lockfileVersion: z.int(), packages: z.record(z.string(), lockedPackage) })
const manifest = z.looseObject({ allowScripts: z.record(z.string(), z.boolean()).default({}) })

export type LockedPackage = z.infer<typeof lockedPackage>
export type LockFile = z.infer<typeof lockFile>

/** What stands in `package-lock.json` of this folder, every field in its place. @throws when it is none */
export function readLock(root: string): LockFile {
  const file = join(root, 'package-lock.json')
  const content = readJson(file)
  if (isLockFile(content)) return content
  throw new Error(`${file} is no lock file of npm 7 or later`)
}

/** Not the schema's own copy, whose fields stand in another order: it would be written so. */
const isLockFile = (content: unknown): content is LockFile => lockFile.safeParse(content).success

/** Which packages may run an install script (`allowScripts` of `package.json`), by name; false: decided against. */
export const readAllowedScripts = (root: string): Record<string, boolean> =>
  manifest.parse(readJson(join(root, 'package.json'))).allowScripts

/** All entries but the project's own, by the path at which npm puts them. */
export const lockedPackages = ({ packages }: LockFile): [path: string, entry: LockedPackage][] =>
  Object.entries(packages).filter(([path]) => path !== '')

/** `node_modules/a/node_modules/@b/c` is called `@b/c`. */
export const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where the package at `path` finds one of this name: below itself, then below each package around it. */
export function findFrom(lock: LockFile, path: string, name: string): string | undefined {
  const found = `${path === '' ? '' : `${path}/`}node_modules/${name}`
  if (found in lock.packages) return found
  return path === '' ? undefined : findFrom(lock, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
