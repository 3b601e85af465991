import { beforeAll, describe, expect, it } from '@jest/globals'
import { linkNames, type Term, type TermFields, termFields } from '../../contracts/term.ts'
import { termReply } from '../../contracts/testing/terms.ts'
import { emptyGlossary } from '../testing/random-glossary.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const FIELDS = termFields.keyof().options

const glossary = TestGlossary.forAll()
const { admin } = glossary
/** What legacy terms point at. */
let targets: Term[]
beforeAll(async () => {
  targets = [await admin.createTerm({ name: 'One' }), await admin.createTerm({ name: 'Other' })]
})

/** A value of each field, and another one, by what the fields hold: a field that comes to the contract is tested without a word here. */
function valuesOf(first: boolean): TermFields {
  const text = first ? 'A1' : 'B2'
  const values = FIELDS.map((field) => {
    const kind = termReply(1)[field]
    if (kind === null) return [field, targets[first ? 0 : 1]?.id]
    if (Array.isArray(kind)) return [field, first ? [] : [`${text} "x"`, 'y, z']]
    if (field === 'linkName') return [field, linkNames[first ? 0 : 1]]
    return [field, typeof kind === 'boolean' ? first : field === 'definition' ? `<p>${text}</p>` : text]
  })
  return termFields.parse(Object.fromEntries(values))
}

const fieldsOf = (term: object | undefined): TermFields => termFields.parse(term)
const inFeed = async (id: number): Promise<TermFields> =>
  fieldsOf((await admin.content()).terms.find((term) => term.id === id))

describe('Every field of a term', () => {
  it('is kept when the term is created, and fed to whoever publishes', async () => {
    const term = await admin.createTerm(valuesOf(true))
    expect(fieldsOf(term)).toEqual(valuesOf(true))
    expect(await inFeed(term.id)).toEqual(valuesOf(true))
  })

  it.each(FIELDS)('is changed by itself: %s', async (field) => {
    const { id } = await admin.createTerm(valuesOf(true))
    const value = valuesOf(false)[field]
    const before = await admin.lastChange()
    await admin.patchTerm(id, { [field]: value })
    expect(fieldsOf(await admin.readTerm(id))[field]).toEqual(value)
    expect((await inFeed(id))[field]).toEqual(value)
    expect(await admin.lastChange()).toBeGreaterThan(before)
  })

  it('is exported and imported', async () => {
    const term = await admin.createTerm({ ...valuesOf(true), name: 'Exported' })
    const file = await admin.exportFile()
    await glossary.database.write(emptyGlossary)
    // The first of a name is imported, the others are its duplicates.
    await admin.importFile(file)
    expect(fieldsOf(await admin.readTerm(term.id))).toEqual({ ...valuesOf(true), name: 'Exported' })
  })
})
