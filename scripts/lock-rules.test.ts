import { describe, expect, it } from '@jest/globals'
import { makeFolder } from './folder-for-test.ts'
import { lockedPackages, readAllowedScripts, readLock, type LockedPackage } from './lock-file.ts'
import { findLockFaults } from './lock-rules.ts'

const fine: LockedPackage = { version: '1.2.3', integrity: 'sha512-abc' }

const findIn = (packages: Record<string, LockedPackage>, files: Record<string, string> = {}, lockfileVersion = 3) => {
  const root = makeFolder({
    'package.json': '{ "allowScripts": { "known": false } }',
    'package-lock.json': JSON.stringify({ lockfileVersion, packages: { '': { version: '0.1.0' }, ...packages } }),
    ...files,
  })
  return findLockFaults({ lock: readLock(root), allowedScripts: readAllowedScripts(root), root })
}

const gyp = { 'node_modules/a/binding.gyp': '{}' }

describe('a lock file', () => {
  it.each<[what: string, entry: LockedPackage, mend: string]>([
    ['an address', { ...fine, resolved: 'https://registry.test/a.tgz' }, 'npm run lock'],
    ['a path of this machine', { ...fine, resolved: '../a', link: true }, 'npm run lock'],
    ['a folder instead of a version', { ...fine, version: 'file:../a' }, 'published version'],
    ['no version at all', { integrity: 'sha512-abc' }, 'published version'],
    ['no checksum', { version: '1.2.3' }, 'npm run lock'],
    ['a weak checksum', { version: '1.2.3', integrity: 'sha1-abc' }, 'npm run lock'],
    ['a package without what it needs', { ...fine, dependencies: { readdirp: '^5.0.0' } }, 'npm run lock'],
    ['only some platforms', { ...fine, optionalDependencies: { '@a/darwin-arm64': '1.0.0' } }, 'npm run lock'],
    ['an install script that nobody decided upon', { ...fine, hasInstallScript: true }, 'allowScripts'],
    ['a package that is compiled', { ...fine, dependencies: { 'node-gyp': '^11.0.0' } }, 'another|brings its binaries'],
  ])('may not have %s, and the error says how to fix it', (_, entry, mend) => {
    const faults = findIn({ 'node_modules/a': entry, 'node_modules/node-gyp': fine })
    expect(faults).toEqual([expect.stringMatching(/^node_modules\/a: /)])
    expect(faults[0]).toMatch(new RegExp(mend))
  })

  it('may not have a package that npm would build because it has a binding.gyp', () => {
    expect(findIn({ 'node_modules/a': fine }, gyp)).toEqual([expect.stringContaining('gypfile: false')])
    expect(findIn({ 'node_modules/a': { ...fine, gypfile: false } }, gyp)).toEqual([])
  })

  // Shows operating/known-holes
  it('may not have a version with a known vulnerability, even within another package', () => {
    const old = { ...fine, version: '2.4.10' }
    const packages = { 'node_modules/multer': old, 'node_modules/a': fine, 'node_modules/a/node_modules/multer': old }
    expect(findIn(packages)).toEqual([expect.stringContaining('2.5.0'), expect.stringContaining('2.5.0')])
    expect(findIn({ 'node_modules/multer': { ...fine, version: '2.10.0' } })).toEqual([])
  })

  // Shows operating/known-holes
  it('of this repository follows all of these rules', () => {
    const root = process.cwd()
    const lock = readLock(root)
    expect(lockedPackages(lock).length).toBeGreaterThan(1000)
    expect(findLockFaults({ lock, allowedScripts: readAllowedScripts(root), root })).toEqual([])
  })

  it('may not have another lockfileVersion', () => {
    expect(findIn({}, {}, 2)).toEqual([expect.stringMatching(/^lockfileVersion is 2.*npm run lock/)])
  })

  it('may have nested and bundled packages, and install scripts that package.json decides on', () => {
    const packages = {
      'node_modules/a': { ...fine, dependencies: { b: '1' }, optionalDependencies: { '@c/linux': '1' } },
      'node_modules/a/node_modules/b': { ...fine, dependencies: { d: '1' } },
      'node_modules/@c/linux': fine,
      'node_modules/d': { version: '1.2.3', inBundle: true },
      'node_modules/known': { ...fine, hasInstallScript: true },
    }
    expect(findIn(packages)).toEqual([])
  })
})

it('a file that is no lock file is refused', () => {
  expect(() => readLock(makeFolder({ 'package-lock.json': '{ "lockfileVersion": 3 }' }))).toThrow('no lock file')
})
