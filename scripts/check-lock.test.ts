import { expect, it } from '@jest/globals'
import { findRefusals } from './check-lock.ts'
import { makeFolder } from './folder-for-test.ts'

/** npm 10.8.2 starts and looks; it may have to be fetched first. Milliseconds. */
const LIMIT = 120_000

const folderOf = (dependencies: Record<string, string>) =>
  makeFolder({
    'package.json': JSON.stringify({ name: 'glossary', version: '0.1.0', dependencies }),
    'package-lock.json': JSON.stringify({
      name: 'glossary',
      version: '0.1.0',
      lockfileVersion: 3,
      requires: true,
      packages: { '': { name: 'glossary', version: '0.1.0' } },
    }),
    '.npmrc': 'audit=false\n',
  })

it(
  'a lock file that npm accepts is accepted',
  async () => {
    expect(await findRefusals(folderOf({}), ['10.8.2'])).toEqual([])
  },
  LIMIT,
)

it(
  'a lock file that lacks a dependency is refused, with what npm says',
  async () => {
    const refusals = await findRefusals(folderOf({ zod: '4.6.7' }), ['10.8.2'])
    expect(refusals).toEqual([expect.stringMatching(/^npm 10\.8\.2 .*`npm run lock`.*Missing: zod@4\.6\.7/s)])
  },
  LIMIT,
)
