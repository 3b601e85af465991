import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { isBuilt, rememberInputs } from './build-inputs.ts'
import { makeFolder } from './folder-for-test.ts'

const newRoot = (): string =>
  makeFolder({ 'site/pages/index.astro': 'A', 'contracts/term.ts': 'B', 'contracts/term.test.ts': 'C' })

describe('A build', () => {
  it('is up to date until a file other than a test is edited or removed', () => {
    const root = newRoot()
    expect(isBuilt(root)).toBe(false)
    rememberInputs(root)()
    expect(isBuilt(root)).toBe(true)
    appendFileSync(join(root, 'contracts/term.test.ts'), 'D')
    expect(isBuilt(root)).toBe(true)
    appendFileSync(join(root, 'site/pages/index.astro'), 'D')
    expect(isBuilt(root)).toBe(false)
    rememberInputs(root)()
    expect(isBuilt(root)).toBe(true)
    rmSync(join(root, 'contracts/term.ts'))
    expect(isBuilt(root)).toBe(false)
    rmSync(root, { recursive: true })
  })

  it('is out of date while the next one runs or if that fails, and if a file is edited meanwhile', () => {
    const root = newRoot()
    rememberInputs(root)()
    const remember = rememberInputs(root)
    expect(isBuilt(root)).toBe(false)
    appendFileSync(join(root, 'contracts/term.ts'), 'D')
    remember()
    expect(isBuilt(root)).toBe(false)
    rmSync(root, { recursive: true })
  })
})
