import { beforeAll, describe, expect, it } from '@jest/globals'
import { auditReply } from '../../contracts/audit.ts'
import { type Term, type TermFields, termFields } from '../../contracts/term.ts'
import { fieldValues } from '../../contracts/testing/terms.ts'
import { emptyGlossary } from '../testing/random-glossary.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const FIELDS = termFields.keyof().options

const glossary = TestGlossary.forAll()
const { admin } = glossary
/** Current terms that legacy terms point to. */
let targets: Term[]
beforeAll(async () => {
  targets = [await admin.createTerm({ name: 'One' }), await admin.createTerm({ name: 'Other' })]
})

/** A spreadsheet would evaluate `=A1` as a formula. */
const valuesOf = (isFirst: boolean): TermFields => ({
  ...fieldValues(isFirst ? '=A1' : 'B2', isFirst),
  currentTermId: targets[isFirst ? 0 : 1]?.id ?? null,
})

const fieldsOf = (term: object | undefined): TermFields => termFields.parse(term)
const inFeed = async (id: number): Promise<TermFields> =>
  fieldsOf((await admin.content()).terms.find((term) => term.id === id))

describe('Every field of a term', () => {
  it('is stored when the term is created, and is part of the feed', async () => {
    const term = await admin.createTerm(valuesOf(true))
    expect(fieldsOf(term)).toEqual(valuesOf(true))
    expect(await inFeed(term.id)).toEqual(valuesOf(true))
  })

  it.each(FIELDS)('can be changed alone, and the feed and the audit trail record it: %s', async (field) => {
    const { id } = await admin.createTerm(valuesOf(true))
    const value = valuesOf(false)[field]
    const before = await admin.lastChange()
    await admin.patchTerm(id, { [field]: value })
    expect(fieldsOf(await admin.readTerm(id))[field]).toEqual(value)
    expect((await inFeed(id))[field]).toEqual(value)
    expect(await admin.lastChange()).toBeGreaterThan(before)
    const [entry] = auditReply.parse(await admin.send('GET', `/api/audit?termId=${id}`)).entries
    expect(entry?.changes.map((change) => change.field)).toContain(field)
  })

  it('is exported without cells that a spreadsheet would run, and imported again unchanged', async () => {
    const term = await admin.createTerm({ ...valuesOf(true), name: 'Exported' })
    const file = await admin.exportFile()
    expect(file).not.toMatch(/(?:^|,)"?=/m)
    await glossary.database.write(emptyGlossary)
    // The first row of a name is imported, the others are its duplicates.
    await admin.importFile(file)
    expect(fieldsOf(await admin.readTerm(term.id))).toEqual({ ...valuesOf(true), name: 'Exported' })
  })
})
