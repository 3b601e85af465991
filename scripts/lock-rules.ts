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

/** What is below has a hole that is known; docs/security.md says which. */
const FLOORS: Record<string, string> = {
  '@tiptap/extension-link': '2.10.4',
  '@tiptap/pm': '3.31.2',
  'class-validator': '0.14.0',
  multer: '2.5.0',
  papaparse: '5.7.1',
  'sanitize-html': '2.17.6',
  typeorm: '1.1.0',
}

/** By numbers: 2.10 is above 2.9. */
const byNumbers = new Intl.Collator('en', { numeric: true })

const WRITE_ANEW = 'run `npm run lock`'

/** What is wrong with a lock file, and how to mend it: a sentence each. */
export const findLockFaults = (found: Lock): string[] => [
  ...(found.lock.lockfileVersion === 3
    ? []
    : [`lockfileVersion is ${found.lock.lockfileVersion}, npm from 10 on writes 3: ${WRITE_ANEW}`]),
  ...lockedPackages(found.lock).flatMap(([path, entry]) =>
    rules.flatMap((rule) => {
      const [isBroken, fault] = rule(entry, path, found)
      return isBroken ? [`${path}: ${fault}`] : []
    }),
  ),
]

type Rule = (entry: LockedPackage, path: string, found: Lock) => [isBroken: boolean, fault: string]

const rules: Rule[] = [
  ({ resolved }) => [
    resolved !== undefined,
    `names where it was fetched from, and others have another registry: ${WRITE_ANEW}`,
  ],
  ({ version = '' }) => [
    !/^\d+\.\d+\.\d+/.test(version),
    'is no version of a registry but a folder or an address: use a published version in package.json',
  ],
  ({ integrity = '', inBundle = false }) => [
    !inBundle && !integrity.startsWith('sha512-'),
    `has no checksum, so npm ci cannot tell what it fetches: ${WRITE_ANEW}; if the registry lacks it, use a version whose packages are all there`,
  ],
  ({ version = '' }, path) => [
    byNumbers.compare(version, FLOORS[nameAt(path)] ?? '') < 0,
    `has a known hole below ${FLOORS[nameAt(path)]}: use that version or a later one`,
  ],
  ({ dependencies }, path, { lock }) => missing('needs', path, dependencies, lock),
  ({ optionalDependencies }, path, { lock }) => missing('needs, on some platform,', path, optionalDependencies, lock),
  ({ hasInstallScript = false }, path, { allowedScripts }) => [
    hasInstallScript && !(nameAt(path) in allowedScripts),
    'runs a script when it is installed: read it, and decide in allowScripts of package.json; it may need npm and Node, nothing else',
  ],
  ({ dependencies = {} }) => {
    const builders = Object.keys(dependencies).filter((name) => BUILDERS.includes(name))
    return [
      builders.length > 0,
      `is built from source with ${builders.join()}, which wants Python and a compiler: use a package that brings its binaries`,
    ]
  },
  ({ gypfile = true, hasInstallScript = false }, path, { root }) => [
    gypfile && !hasInstallScript && existsSync(join(root, path, 'binding.gyp')),
    `has a binding.gyp, for which npm runs node-gyp, which wants Python and a compiler: ${WRITE_ANEW}, which keeps its gypfile: false; if it has none, use another package`,
  ],
]

function missing(verb: string, path: string, wanted: Record<string, string> = {}, lock: LockFile): ReturnType<Rule> {
  const names = Object.keys(wanted).filter((name) => findFrom(lock, path, name) === undefined)
  return [names.length > 0, `${verb} ${names.join(', ')}, of which the lock file knows nothing: ${WRITE_ANEW}`]
}
