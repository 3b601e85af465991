import { describe, expect, it } from '@jest/globals'
import { cleanDefinition } from '../../admin-api/terms/clean-definition.ts'
import { contentReply } from '../../contracts/change.ts'
import { generateGlossary } from './generate-glossary.ts'

const content = generateGlossary(800)

describe('A generated glossary', () => {
  it('is the same for the same seed and differs between seeds', () => {
    expect(generateGlossary(300, 7)).toEqual(generateGlossary(300, 7))
    expect(generateGlossary(300, 7)).not.toEqual(generateGlossary(300, 8))
  })

  it('is content that the service could hold', () => {
    expect(contentReply.safeParse({ glossary: 'generated', build: '', change: 0, ...content }).success).toBe(true)
    expect(new Set(content.terms.map(({ slug }) => slug)).size).toBe(content.terms.length)
    expect(content.terms.filter(({ definition }) => cleanDefinition(definition) !== definition)).toEqual([])
  })

  it('has homonyms, and legacy terms that point only to earlier terms, so never in a circle', () => {
    expect(new Set(content.terms.map(({ name }) => name)).size).toBeLessThan(content.terms.length)
    const legacy = content.terms.filter(({ isLegacy }) => isLegacy)
    expect(legacy.length / content.terms.length).toBeCloseTo(0.03, 1)
    expect(legacy.every(({ id, currentTermId }) => currentTermId === null || currentTermId < id)).toBe(true)
  })
})
