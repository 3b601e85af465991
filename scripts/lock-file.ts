import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const ranges = z.record(z.string(), z.string()).optional()

/** An entry of `packages`. Unknown fields are kept, because `write-lock.ts` writes the entries again. */
const lockedPackage = z.looseObject({
  version: z.string().optional(),
  resolved: z.unknown().optional(),
  integrity: z.string().optional(),
  /** Its files are part of another package, whose checksum covers them. */
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  /** False: the package has a `binding.gyp`, but npm does not run node-gyp for it. */
  gypfile: z.boolean().optional(),
  libc: z.array(z.string()).optional(),
  dependencies: ranges,
  optionalDependencies: ranges,
})

const lockFile = z.looseObject({ lockfileVersion: z.int(), packages: z.record(z.string(), lockedPackage) })
const manifest = z.looseObject({ allowScripts: z.record(z.string(), z.boolean()).default({}) })

export type LockedPackage = z.infer<typeof lockedPackage>
export type LockFile = z.infer<typeof lockFile>

/** Reads `package-lock.json` below `root`, keeping the order of fields. @throws if it is not a lock file of npm 7 or later */
export function readLock(root: string): LockFile {
  const file = join(root, 'package-lock.json')
  const content = readJson(file)
  if (isLockFile(content)) return content
  throw new Error(`${file} is no lock file of npm 7 or later`)
}

/** A type guard, because Zod's parsed copy would have another order of fields, which would be written to the file. */
const isLockFile = (content: unknown): content is LockFile => lockFile.safeParse(content).success

/** Which packages may run an install script, by name: `allowScripts` in `package.json`. False: it was decided against. */
export const readAllowedScripts = (root: string): Record<string, boolean> =>
  manifest.parse(readJson(join(root, 'package.json'))).allowScripts

/** All entries except the project's own, by their path below the root. */
export const lockedPackages = ({ packages }: LockFile): [path: string, entry: LockedPackage][] =>
  Object.entries(packages).filter(([path]) => path !== '')

/** The package's name: `@b/c` for `node_modules/a/node_modules/@b/c`. */
export const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Resolves a dependency of the package at `path` like Node: below the package itself, then below each package around it. */
export function findFrom(lock: LockFile, path: string, name: string): string | undefined {
  const found = `${path === '' ? '' : `${path}/`}node_modules/${name}`
  if (found in lock.packages) return found
  return path === '' ? undefined : findFrom(lock, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
