import { expect, it } from '@jest/globals'
import { findRefusals } from './check-lock.ts'
import { makeFolder } from './folder-for-test.ts'

const project = { name: 'glossary', version: '0.1.0' }

it.each([
  ['that npm accepts is accepted', {}, []],
  [
    'that lacks a dependency is refused, with what npm says',
    { zod: '4.6.7' },
    [expect.stringMatching(/^npm 10\.8\.2 .*`npm run lock`.*Missing: zod@4\.6\.7/s)],
  ],
])(
  'a lock file %s',
  async (_, dependencies, refusals) => {
    const lock = { ...project, lockfileVersion: 3, requires: true, packages: { '': project } }
    const root = makeFolder({
      'package.json': JSON.stringify({ ...project, dependencies }),
      'package-lock.json': JSON.stringify(lock),
      '.npmrc': 'audit=false\n',
    })
    expect(await findRefusals(root, ['10.8.2'])).toEqual(refusals)
  },
  // npx may have to download npm 10.8.2 first.
  120_000,
)
