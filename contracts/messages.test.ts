import { describe, expect, it } from '@jest/globals'
import type { z } from 'zod'
import { type Endpoint, endpoints } from './endpoints.ts'

/** Wrong values of every kind that a program may send by mistake. */
const WRONG = [undefined, null, true, -1, 1.5, 1e12, '', 'x', 'x'.repeat(200_000), [], [0], ['x', {}], {}, { scope: 1 }]

/** How Zod's own messages begin. The service replaces the one for unknown fields. */
const OF_ZOD = /^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)/

const shapes = Object.entries<Endpoint>(endpoints).flatMap(([endpoint, { body, params, query }]) =>
  [body, params, query].flatMap((shape) => (shape === undefined ? [] : [{ endpoint, shape }])),
)

const fieldsOf = (shape: z.ZodType): string[] =>
  'shape' in shape && typeof shape.shape === 'object' ? Object.keys(shape.shape ?? {}) : []

describe('The error message for a wrong value', () => {
  // Shows messages/plain-words
  it.each(shapes)('of $endpoint is written for people', ({ shape }) => {
    const said = fieldsOf(shape).flatMap((field) =>
      WRONG.flatMap((value) => shape.safeParse({ [field]: value }).error?.issues ?? []),
    )
    expect(said.map(({ message }) => message).filter((message) => OF_ZOD.test(message))).toEqual([])
  })
})
