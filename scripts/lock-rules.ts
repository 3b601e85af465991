import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findFrom, lockedPackages, nameAt, type LockFile, type LockedPackage } from './lock-file.ts'

/** The input of the rules. */
export interface Lock {
  lock: LockFile
  /** `allowScripts` in `package.json`. */
  allowedScripts: Record<string, boolean>
  /** The folder with `node_modules`: only there can we see which packages have a `binding.gyp`. */
  root: string
}

/** Packages that compile others from source during installation, which requires Python and a compiler. */
const BUILDERS = ['node-gyp', 'node-pre-gyp', '@mapbox/node-pre-gyp', 'prebuild-install', 'cmake-js', 'node-waf']

/** Lowest version of each package without a known vulnerability; docs/security.md lists these. */
const FLOORS: Record<string, string> = {
  '@tiptap/extension-link': '2.10.4',
  '@tiptap/pm': '3.31.2',
  'class-validator': '0.14.0',
  multer: '2.5.0',
  papaparse: '5.7.1',
  'sanitize-html': '2.17.6',
  typeorm: '1.1.0',
}

/** Compares versions by number: 2.10 is above 2.9. */
const byNumbers = new Intl.Collator('en', { numeric: true })

const RUN_LOCK = 'run `npm run lock`'

/** The faults of a lock file and how to fix them, one message each. */
export const findLockFaults = (found: Lock): string[] => [
  ...(found.lock.lockfileVersion === 3
    ? []
    : [`lockfileVersion is ${found.lock.lockfileVersion}, npm from 10 on writes 3: ${RUN_LOCK}`]),
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
    `names where it was fetched from, and others have another registry: ${RUN_LOCK}`,
  ],
  ({ version = '' }) => [
    !/^\d+\.\d+\.\d+/.test(version),
    'is no version of a registry but a folder or an address: use a published version in package.json',
  ],
  ({ integrity = '', inBundle = false }) => [
    !inBundle && !integrity.startsWith('sha512-'),
    `has no checksum, so npm ci cannot tell what it fetches: ${RUN_LOCK}; if the registry lacks it, use a version whose packages are all there`,
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
    `has a binding.gyp, for which npm runs node-gyp, which wants Python and a compiler: ${RUN_LOCK}, which keeps its gypfile: false; if it has none, use another package`,
  ],
]

function missing(verb: string, path: string, wanted: Record<string, string> = {}, lock: LockFile): ReturnType<Rule> {
  const names = Object.keys(wanted).filter((name) => findFrom(lock, path, name) === undefined)
  return [names.length > 0, `${verb} ${names.join(', ')}, of which the lock file knows nothing: ${RUN_LOCK}`]
}
