import { describe, expect, it } from '@jest/globals'
import { findBadTests } from './check-tests.ts'
import { makeFolder } from './folder-for-test.ts'

const findIn = (text: string) => findBadTests(makeFolder({ 'site/votes.test.ts': text }))

const delay = "import { setTimeout as delay } from 'node:timers/promises'\n"

describe('what tests may not do', () => {
  it.each([
    ['leave the others out', "it.only('x', () => {})"],
    ['leave themselves out', "describe.skip('x', () => {})"],
    ['leave rows out', "it.skip.each([1])('x', () => {})"],
    ['say that they are broken', "test.fixme('x', () => {})"],
    ['be left for later', "it.todo('x')"],
    ['be crossed out', "xit('x', () => {})"],
    ['sleep in the browser', 'await page.waitForTimeout(500)'],
    ['sleep', `${delay}await delay(100)`],
    ['sleep by hand', 'await new Promise((resolve) => setTimeout(resolve, 100))'],
    ['sleep by hand with a call', 'await new Promise((done) => setTimeout(() => done(), 100))'],
  ])('%s', (_, text) => {
    expect(findIn(text)).toEqual([expect.stringMatching(/^site\/votes\.test\.ts:\d+ /)])
  })

  it.each([
    ['look again until it has happened', `${delay}while (!(await isThere())) await delay(20)`],
    ['race against a time', `${delay}await Promise.race([ended, delay(5000)])`],
    ['give up after a time', "await new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 100))"],
    ['name a skip link', "it('has a skip link', () => { page.getByText('Skip to content').only })"],
  ])('they may %s', (_, text) => {
    expect(findIn(text)).toEqual([])
  })
})
