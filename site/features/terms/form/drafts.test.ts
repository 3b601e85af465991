import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { linkNames, type TermForm, termForm } from '../../../../contracts/term.ts'
import { draftFrom } from './drafts.ts'
import { formOf, isOfKind, newTerm, type TermBase, type TermField } from './term-values.ts'

const FIELDS = termForm.keyof().options

const anyValue = fc.oneof(
  fc.constantFrom(...linkNames),
  fc.array(fc.nat()),
  fc.string(),
  fc.boolean(),
  fc.nat(),
  fc.constant(null),
  fc.array(fc.string()),
)
const valueFor = (field: TermField) => anyValue.filter((value) => isOfKind(field, value))
const form: fc.Arbitrary<TermForm> = fc
  .record(Object.fromEntries(FIELDS.map((field) => [field, valueFor(field)])))
  .map((values) => formOf((field) => values[field]))
const base: fc.Arbitrary<TermBase> = fc.record({ values: form, basedOn: fc.constant('2026-11-05T12:00:00.000Z') })

const stored = (draft: unknown): unknown => JSON.parse(JSON.stringify(draft))
const without = (values: TermForm, left: string): unknown =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field !== left))

describe.each(FIELDS)('the field %s of a draft', (field) => {
  it('is restored as it was typed', () => {
    const draft = fc.record({ values: form, base })
    fc.assert(
      fc.property(draft, base, (kept, fresh) => {
        const restored = draftFrom(stored(kept), fresh)
        expect(restored).toEqual(kept)
        expect(restored?.values).toHaveProperty(field)
      }),
    )
  })

  it("has the term's value if the draft was stored before the field existed", () => {
    fc.assert(
      fc.property(form, base, base, (values, begun, fresh) => {
        const old = { values: without(values, field), base: { ...begun, values: without(begun.values, field) } }
        const restored = { ...values, [field]: fresh.values[field] }
        expect(draftFrom(stored(old), fresh)?.values).toEqual(restored)
        expect(draftFrom(stored(old), newTerm)?.values[field]).toEqual(newTerm.values[field])
      }),
    )
  })

  it("has the value of the draft's base if the stored value is of the wrong kind", () => {
    fc.assert(
      fc.property(form, base, (values, begun) => {
        const broken = { values: { ...values, [field]: { some: 'thing else' } }, base: begun }
        expect(draftFrom(stored(broken), newTerm)?.values).toEqual({ ...values, [field]: begun.values[field] })
      }),
    )
  })
})

it('a new term begins with empty fields', () => {
  expect(newTerm.values).toMatchObject({
    name: '',
    otherNames: [],
    definition: '',
    isLegacy: false,
    linkName: 'automatically',
    relatedTerms: [],
    currentTermId: null,
    categories: [],
  })
})

it.each<[TermField, unknown]>([
  ['name', 5],
  ['isLegacy', 'yes'],
  ['currentTermId', '7'],
  ['currentTermId', 1.5],
  ['categories', 'CJA'],
  ['categories', ['CJA', 5]],
])('%s is never %j', (field, value) => expect(isOfKind(field, value)).toBe(false))

it('fields that no longer exist are left out', () => {
  const draft = { values: { ...newTerm.values, name: 'Half a na', shade: 'blue' }, base: newTerm }
  expect(draftFrom(stored(draft), newTerm)).toEqual({
    values: { ...newTerm.values, name: 'Half a na' },
    base: newTerm,
  })
})

it.each([null, 'text', [], {}, { values: 'text' }])('%j is no draft', (found) =>
  expect(draftFrom(found, newTerm)).toBeNull(),
)
