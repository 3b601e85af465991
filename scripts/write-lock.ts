import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findFrom, lockedPackages, nameAt, readLock, type LockFile, type LockedPackage } from './lock-file.ts'
import { makeLockFolder, runNpm } from './run-npm.ts'

/** All versions accept what this one writes. Newer ones omit packages that every npm before 11.12 requires. */
const WRITER = '10.8.2'

const INSTALL = ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error']

const installed = z.looseObject({ version: z.string(), gypfile: z.boolean().optional() })

/** `npm run lock`: writes a `package-lock.json` that every npm from 10.5 to the newest accepts on every platform. */
async function writeLock(root: string): Promise<void> {
  const before = readLock(root)
  using folder = makeLockFolder(root)
  write(folder.path, withoutBroken(before))
  await runNpm(WRITER, INSTALL, folder.path)
  const after = completed(before, readLock(folder.path), root)
  write(root, after)
  for (const [path, { version }] of lockedPackages(after)) {
    const former = before.packages[path]?.version
    if (former !== version) console.log(`${path} ${former ?? 'new'} → ${version ?? 'none'}`)
  }
}

/** Removes entries without a checksum and packages with missing dependencies, because npm looks up only packages that are not in the lock file. */
export function withoutBroken(lock: LockFile): LockFile {
  const hasNoChecksum = (path: string | undefined) =>
    path === undefined || (lock.packages[path]?.integrity === undefined && lock.packages[path]?.inBundle !== true)
  const isBroken = (path: string, { dependencies, optionalDependencies }: LockedPackage) =>
    hasNoChecksum(path) ||
    Object.keys({ ...dependencies, ...optionalDependencies }).some((name) => hasNoChecksum(findFrom(lock, path, name)))
  const broken = new Set(lockedPackages(lock).flatMap(([path, entry]) => (isBroken(path, entry) ? [path] : [])))
  return { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => !broken.has(path))) }
}

/**
 * Restores fields that `WRITER` does not write: `libc` from the former lock file (without it, Linux downloads the packages for glibc and musl),
 * and `gypfile: false` from the former lock file or the installed package.
 */
export function completed(before: LockFile, written: LockFile, root: string): LockFile {
  const libcs = new Map(lockedPackages(before).flatMap(([path, { libc }]) => (libc ? [[nameAt(path), libc]] : [])))
  const complete = ([path, entry]: [string, LockedPackage]): [string, LockedPackage] => {
    const former = before.packages[path]
    const isLeftAlone = [former, installedAt(root, path)].some(
      (known) => known?.version === entry.version && known?.gypfile === false,
    )
    const libc = libcs.get(nameAt(path))
    return [path, { ...entry, ...(libc && { libc }), ...(isLeftAlone && { gypfile: false }) }]
  }
  return { ...written, packages: Object.fromEntries(Object.entries(written.packages).map(complete)) }
}

function installedAt(root: string, path: string): z.infer<typeof installed> | undefined {
  const file = join(root, path, 'package.json')
  return path !== '' && existsSync(file) ? installed.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

const write = (folder: string, lock: LockFile): void =>
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)

if (import.meta.main) await writeLock(process.cwd())
