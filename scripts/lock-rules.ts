import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findFrom, lockedPackages, nameAt, type LockFile, type LockedPackage } from './lock-file.ts'

/** What the rules look at. */
export interface Lock {
  lock: LockFile
  /** `allowScripts` of `package.json`. */
  allowedScripts: Record<string, boolean>
  /** Where `node_modules` is: a lock file does not tell which package has a `binding.gyp`. */
  root: string
}

/** Packages that build others from source when they are installed, with Python and a compiler. */
const BUILDERS = ['node-gyp', 'node-pre-gyp', '@mapbox/node-pre-gyp', 'prebuild-install', 'cmake-js', 'node-waf']

const WRITE_ANEW = 'run `npm run lock`'

/** What is wrong with a lock file, and how to mend it: a sentence each. */
export const findLockFaults = (found: Lock): string[] => [
  ...wrongVersion(found.lock),
  ...lockedPackages(found.lock).flatMap(([path, entry]) =>
    rules.flatMap((rule) => {
      const fault = rule(path, entry, found)
      return fault === undefined ? [] : [`${path}: ${fault}`]
    }),
  ),
]

const wrongVersion = ({ lockfileVersion }: LockFile): string[] =>
  lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfileVersion}, npm from 10 on writes 3: ${WRITE_ANEW}`]

type Rule = (path: string, entry: LockedPackage, found: Lock) => string | undefined

const rules: Rule[] = [
  (_, { resolved }) =>
    resolved === undefined
      ? undefined
      : `names where it was fetched from, and others have another registry: ${WRITE_ANEW}`,

  (_, { version }) =>
    version !== undefined && /^\d+\.\d+\.\d+/.test(version)
      ? undefined
      : 'is no version of a registry but a folder or an address: use a published version in package.json',

  (_, { integrity, inBundle }) =>
    inBundle === true || integrity?.startsWith('sha512-') === true
      ? undefined
      : `has no checksum, so npm ci cannot tell what it fetches: ${WRITE_ANEW}; if the registry lacks it, use a version whose packages are all there`,

  (path, { dependencies }, { lock }) => missing(path, dependencies, lock, 'needs'),

  (path, { optionalDependencies }, { lock }) => missing(path, optionalDependencies, lock, 'needs, on some platform,'),

  (path, { hasInstallScript }, { allowedScripts }) =>
    hasInstallScript !== true || nameAt(path) in allowedScripts
      ? undefined
      : 'runs a script when it is installed: read it, and decide in allowScripts of package.json; it may need npm and Node, nothing else',

  (_, { dependencies }) => {
    const builder = Object.keys(dependencies ?? {}).find((name) => BUILDERS.includes(name))
    return builder === undefined
      ? undefined
      : `is built from source with ${builder}, which wants Python and a compiler: use a package that brings its binaries`
  },

  (path, { gypfile, hasInstallScript }, { root }) =>
    gypfile === false || hasInstallScript === true || !existsSync(join(root, path, 'binding.gyp'))
      ? undefined
      : `has a binding.gyp, for which npm runs node-gyp, which wants Python and a compiler: ${WRITE_ANEW}, which keeps its gypfile: false; if it has none, use another package`,
]

function missing(
  path: string,
  wanted: Record<string, string> | undefined,
  lock: LockFile,
  verb: string,
): string | undefined {
  const names = Object.keys(wanted ?? {}).filter((name) => findFrom(lock, path, name) === undefined)
  return names.length === 0
    ? undefined
    : `${verb} ${names.join(', ')}, of which the lock file knows nothing: ${WRITE_ANEW}`
}
