import { expect, it } from '@jest/globals'
import { makeFolder } from './folder-for-test.ts'
import type { LockedPackage, LockFile } from './lock-file.ts'
import { completed, withoutBroken } from './write-lock.ts'

const fine: LockedPackage = { version: '1.2.3', integrity: 'sha512-abc' }
const lockOf = (packages: Record<string, LockedPackage>): LockFile => ({ lockfileVersion: 3, packages })
const nowhere = makeFolder({})

it('packages without a checksum or with missing dependencies are removed, so that npm looks them up', () => {
  const lock = lockOf({
    '': { version: '0.1.0' },
    'node_modules/whole': { ...fine, dependencies: { bundled: '1' } },
    'node_modules/whole/node_modules/bundled': { version: '1.2.3', inBundle: true },
    'node_modules/unchecked': { version: '1.2.3' },
    'node_modules/of-unchecked': { ...fine, optionalDependencies: { unchecked: '1' } },
    'node_modules/of-missing': { ...fine, optionalDependencies: { 'missing-darwin': '1' } },
  })
  expect(Object.keys(withoutBroken(lock).packages)).toEqual([
    '',
    'node_modules/whole',
    'node_modules/whole/node_modules/bundled',
  ])
})

it('a package keeps its libc, even if it moved or has another version', () => {
  const before = lockOf({ 'node_modules/a-musl': { ...fine, libc: ['musl'] } })
  const written = lockOf({ 'node_modules/b/node_modules/a-musl': { ...fine, version: '2.0.0' } })
  expect(completed(before, written, nowhere).packages['node_modules/b/node_modules/a-musl']?.libc).toEqual(['musl'])
})

it('a package keeps `gypfile: false` only in the same version', () => {
  const written = lockOf({ 'node_modules/a': fine, 'node_modules/b': { ...fine, version: '2.0.0' } })
  const said = { ...fine, gypfile: false }
  const { packages } = completed(lockOf({ 'node_modules/a': said, 'node_modules/b': said }), written, nowhere)
  expect(packages).toEqual({ 'node_modules/a': said, 'node_modules/b': { ...fine, version: '2.0.0' } })
})

it('`gypfile: false` is read from the installed package if the lock file lacks it', () => {
  const root = makeFolder({ 'node_modules/a/package.json': '{ "version": "1.2.3", "gypfile": false }' })
  const lock = lockOf({ 'node_modules/a': fine })
  expect(completed(lock, lock, root).packages['node_modules/a']?.gypfile).toBe(false)
})
