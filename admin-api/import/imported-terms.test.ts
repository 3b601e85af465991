import { describe, expect, it } from '@jest/globals'
import type { Term } from '../../contracts/term.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { onPostgres } from '../testing/test-database.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forEach()
const { admin } = glossary

/** Makes the database refuse terms whose names begin with 'Refused'. */
async function refuseSome(): Promise<void> {
  const refuse = onPostgres
    ? [
        `CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$ LANGUAGE plpgsql`,
        `CREATE TRIGGER refusing BEFORE INSERT ON "term" FOR EACH ROW WHEN (NEW."name" LIKE 'Refused%') EXECUTE FUNCTION refuse()`,
      ]
    : [
        `CREATE TRIGGER refusing BEFORE INSERT ON "term" WHEN NEW."name" LIKE 'Refused%' BEGIN SELECT RAISE(ABORT, 'refused'); END`,
      ]
  for (const sql of refuse) await glossary.database.write((manager) => manager.query(sql))
}

/** Covers what depends on the database; `import.test.ts` covers the meaning of a file's rows. */
describe('An import', () => {
  it('saves the other rows when the database refuses one', async () => {
    await refuseSome()
    const file = csvLines('name,definition,isLegacy,currentTerm', 'One,1.,,', 'Refused,2.,,', 'Three,3.,Yes,Refused')
    expect(await admin.importFile(file)).toEqual({
      imported: 2,
      duplicates: 0,
      errors: [{ line: 3, name: 'Refused', message: 'The row could not be saved' }],
    })
    expect((await admin.allTerms()).map(({ name, currentTermId }) => [name, currentTermId])).toEqual([
      ['One', null],
      ['Three', null],
    ])
  })

  // Shows import/ten-errors
  it('counts a row that the database refuses as an error, and imports nothing after the eleventh', async () => {
    await refuseSome()
    const bad = Array.from({ length: 10 }, (_, index) => `Bad ${index},`)
    const { imported, errors } = await admin.importFile(csvLines('name,definition', 'Refused,1.', ...bad, 'Last,2.'))
    expect([imported, errors.length]).toEqual([0, 11])
  })

  // Shows import/found-at-once
  it('makes its terms searchable at once, and gives them slugs by the usual rules', async () => {
    const { slug } = await admin.createTerm({ name: 'C' })
    const former = await admin.createTerm({ name: 'Former name' })
    await admin.patchTerm(former.id, { name: 'Renamed' })
    await admin.importFile(csvLines('name,definition', 'C++,Xylophonic.', 'C!,Two.', 'Former name,Three.', '☃,Four.'))
    const { body } = await admin.expect(200, 'GET', '/api/terms/search?search=xylophonic')
    expect(body.map(({ name }: Term) => name)).toEqual(['C++'])
    const snowman = await admin.termNamed('☃')
    expect([slug, (await admin.termNamed('C++')).slug, (await admin.termNamed('C!')).slug]).toEqual([
      'c',
      'c-plus-plus',
      'c-2',
    ])
    expect([(await admin.termNamed('Former name')).slug, snowman.slug]).toEqual(['former-name', `term-${snowman.id}`])
    const feed = await admin.content()
    expect(feed.terms.find(({ id }) => id === former.id)?.formerSlugs).toEqual([])
  })

  // Shows import/whole-or-not
  it('records an edit of every term that gets a legacy name', async () => {
    const current = await admin.createTerm({ name: 'Event' })
    const middle = await admin.createTerm({ name: 'Hit', isLegacy: true, currentTermId: current.id })
    const before = await admin.lastChange()
    await admin.importFile(csvLines('name,definition,isLegacy,currentTerm', 'Beacon,B.,Yes,hit', 'Ping,P.,Yes,Beacon'))
    const { changes } = await admin.changes(before)
    const [beacon, ping] = [await admin.termNamed('Beacon'), await admin.termNamed('Ping')]
    expect(changes.map((change) => [change.kind, 'termId' in change ? change.termId : 0])).toEqual([
      ['term-created', beacon.id],
      ['term-created', ping.id],
      ['term-edited', middle.id],
      ['term-edited', current.id],
    ])
    const after = await admin.readTerm(current.id)
    expect(after.legacyNames.map(({ name }) => name)).toEqual(['Beacon', 'Hit', 'Ping'])
    expect(after.updatedAt > current.updatedAt).toBe(true)
  })

  // Shows import/ids
  it('gives new ids when ids of the file have been used before, and adjusts the references to them', async () => {
    const one = await admin.createTerm({ name: 'One', categories: ['Taken'] })
    const gone = await admin.createTerm({ name: 'Gone', categories: ['Gone category'] })
    await admin.deleteTerm(gone.id)
    const goneCategory = gone.categories[0]?.id ?? 0
    await admin.expect(204, 'DELETE', `/api/categories/${goneCategory}`)
    await admin.importFile(
      csvLines(
        'id,name,definition,categories,categoryIds,isLegacy,currentTerm,currentTermId',
        `${gone.id},Old name,o.,Other,${goneCategory},Yes,New name,${one.id}`,
        `${one.id},New name,n.,Other,${goneCategory},No,,`,
        `900,Kept,k.,"taken, Kept category","1, 77",No,,`,
        `900,Twice,t.,,,No,,`,
        `2147483647,Too high,h.,,,No,,`,
      ),
    )
    const [old, now, kept] = [
      await admin.termNamed('Old name'),
      await admin.termNamed('New name'),
      await admin.termNamed('Kept'),
    ]
    expect([old.currentTermId, kept.id]).toEqual([now.id, 900])
    expect(kept.categories.map(({ id, name }) => [id, name])).toEqual([
      [77, 'Kept category'],
      [one.categories[0]?.id, 'Taken'],
    ])
    const fresh = [old, now, await admin.termNamed('Twice'), await admin.termNamed('Too high')].map(({ id }) => id)
    expect(fresh).toEqual([901, 902, 903, 904])
    expect(now.categories.map(({ id }) => id)).toEqual([78])
    expect((await admin.createTerm({ name: 'Next' })).id).toBe(905)
  })
})
