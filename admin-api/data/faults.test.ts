import { expect, it } from '@jest/globals'
import { constants } from 'node:os'
import { getSystemErrorName } from 'node:util'
import { faultOf } from './faults.ts'

// Shows operating/errors-by-cause
it('an exhausted disk quota counts as a full disk, also in an error from a thread', () => {
  const code = getSystemErrorName(-constants.errno.EDQUOT)
  const failure = new Error(`${code}: ${code}, write`)
  expect(faultOf(failure)).toBe('data-disk-full')
  expect(faultOf(Object.assign(failure, { code }))).toBe('data-disk-full')
})
