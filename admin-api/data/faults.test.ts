import { expect, it } from '@jest/globals'
import { constants } from 'node:os'
import { getSystemErrorName } from 'node:util'
import { faultOf } from './faults.ts'

// Shows operating/errors-by-cause
it('a quota that is used up is a full disk, in a thread too', () => {
  const code = getSystemErrorName(-constants.errno.EDQUOT)
  const failure = new Error(`${code}: ${code}, write`)
  expect(faultOf(failure)).toBe('data-disk-full')
  expect(faultOf(Object.assign(failure, { code }))).toBe('data-disk-full')
})
