import { describe, expect, it } from '@jest/globals'
import { findGaps } from './check-behaviour.ts'
import { makeFolder } from './folder-for-test.ts'

const rules =
  '# Voting\n\nA vote counts once.\n\n- `voting/once` One vote each.\n- `voting/back` It can be taken back.\n'

const findIn = (test: string, behaviour = rules) =>
  findGaps(makeFolder({ 'docs/behaviour/voting.md': behaviour, 'tests/journeys/voting.spec.ts': test }))

describe('rules and the tests that show them', () => {
  it.each([
    ['a story', "// Shows voting/once, voting/back\nstory('a vote', () => {})"],
    ['two comments', "// Shows voting/once\n// Shows voting/back\nit('a vote', () => {})"],
    ['a reason after the names', "// Shows voting/once, voting/back\n// Why.\nit('a vote', () => {})"],
    ['a table within a group', "describe('x', () => {\n  // Shows voting/once, voting/back\n  it.each([1])('%i')\n})"],
  ])('agree: %s', (_, test) => {
    expect(findIn(test)).toEqual([])
  })

  it.each([
    ['a rule without a test', "// Shows voting/once\nit('x')", 'docs/behaviour/voting.md: no test shows voting/back'],
    [
      'a name that is no rule',
      "// Shows voting/once, voting/back, voting/twice\nit('x')",
      'tests/journeys/voting.spec.ts:1 names no rule: voting/twice',
    ],
    [
      'a comment above no test',
      "\n// Shows voting/once, voting/back\nstory.describe('x', () => {})",
      'tests/journeys/voting.spec.ts:2 stands above no test',
    ],
  ])('disagree: %s', (_, test, finding) => {
    expect(findIn(test)).toEqual([finding])
  })

  it('disagree if two rules have the same name', () => {
    const twice = `${rules}- \`voting/once\` Again.\n`
    expect(findIn("// Shows voting/once, voting/back\nit('x')", twice)).toEqual([
      'docs/behaviour/voting.md: another rule is called voting/once',
    ])
  })
})
