import { expect, it } from '@jest/globals'
import { reasonOf } from './error-code.ts'

// Node's error for a host with several addresses has no message.
const refused = Object.assign(new AggregateError([new Error('::1'), new Error('127.0.0.1')]), { code: 'ECONNREFUSED' })

it.each([
  ['its words', new Error('The disk is full'), 'The disk is full'],
  ['its code where there are no words', refused, 'ECONNREFUSED'],
  ['why fetch failed', new TypeError('fetch failed', { cause: refused }), 'fetch failed: ECONNREFUSED'],
  ['no cause that its words tell already', new Error('It is late', { cause: new Error('aborted') }), 'It is late'],
  ['its kind where there is nothing else', new RangeError(), 'RangeError'],
  ['what is no error as it is', 'gone', 'gone'],
])('the reason of a failure is %s', (_, failure, reason) => {
  expect(reasonOf(failure)).toBe(reason)
})
