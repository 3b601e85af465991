import { describe, expect, it } from '@jest/globals'
import { MAX_IMPORT_ERRORS } from '../../contracts/import.ts'
import type { Term } from '../../contracts/term.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const { admin } = TestGlossary.forAll()

/** The terms that the work adds to the glossary, which all tests share. */
async function addedBy(work: () => Promise<unknown>): Promise<Term[]> {
  const before = new Set((await admin.allTerms()).map(({ id }) => id))
  await work()
  return (await admin.allTerms()).filter(({ id }) => !before.has(id))
}

describe('The preview', () => {
  // Shows import/passed-over
  it('skips repeated headers of joined files, but no term whose name equals a header', async () => {
    const header = '\ufeffTerm Name,Definition,Categories'
    const file = csvLines(
      header,
      'First of the joined,A definition.,Joined',
      header,
      'Second of the joined,A definition.,Joined',
      'Term Name,What a term is called.,Joined',
    )
    expect(await admin.previewFile(file)).toMatchObject({
      create: 3,
      skip: 1,
      refuse: 0,
      rows: [{}, { line: 3, name: '', outcome: 'skip', message: 'The row repeats the header' }, {}, {}],
    })
  })

  // Shows import/new-categories, import/duplicates, import/passed-over, import/preview, import/nothing-written, import/refused
  it('lists for each row whether it will be created, skipped or refused and why, and changes nothing', async () => {
    await admin.createTerm({ name: 'Here already' })
    const before = await admin.lastChange()
    const file = csvLines(
      'Term Name,Definition,Categories',
      '"New',
      'one","A definition',
      'of two lines.",Words',
      'HERE ALREADY,Again.,Words',
      'new ONE,Once more.,Words',
      'Undefined,,Words',
      ',Nameless.,Words',
      'Alone',
      'Wrong,Defined.,X',
      '\u200b\u3164,Unseen.,Words',
    )
    expect(await admin.previewFile(file)).toEqual({
      create: 1,
      skip: 5,
      refuse: 2,
      notes: ['New categories will be created: "Words"'],
      rows: [
        { line: 2, name: 'New one', outcome: 'create', message: null },
        { line: 5, name: 'HERE ALREADY', outcome: 'skip', message: 'A term with this name already exists' },
        { line: 6, name: 'new ONE', outcome: 'skip', message: 'A term with this name is created from line 2' },
        { line: 7, name: 'Undefined', outcome: 'refuse', message: 'Definition is required' },
        { line: 8, name: '', outcome: 'skip', message: 'The row has no name' },
        { line: 9, name: '', outcome: 'skip', message: 'The row has fewer than 2 fields' },
        { line: 10, name: 'Wrong', outcome: 'refuse', message: 'Category "X": Name must be at least 2 characters' },
        { line: 11, name: '', outcome: 'skip', message: 'The row has no name' },
      ],
    })
    expect(await admin.lastChange()).toBe(before)
    const added = await addedBy(async () =>
      expect(await admin.importFile(file)).toEqual({
        imported: 1,
        duplicates: 2,
        errors: [
          { line: 7, name: 'Undefined', message: 'Definition is required' },
          { line: 10, name: 'Wrong', message: 'Category "X": Name must be at least 2 characters' },
        ],
      }),
    )
    expect(added.map(({ name }) => name)).toEqual(['New one'])
  })
})

describe('An import', () => {
  // Shows import/ten-errors
  it('stops at the eleventh error, and keeps and counts the terms imported before it', async () => {
    const bad = (count: number): string[] => Array.from({ length: count }, (_, index) => `Bad ${index},,Words`)
    const file = csvLines('name,definition,categories', 'First,One.,Words', ...bad(12), 'Last,Two.,Words')
    const preview = await admin.previewFile(file)
    expect([preview.create, preview.skip, preview.refuse]).toEqual([1, 0, 13])
    expect(preview.rows.at(-1)).toEqual({
      line: 15,
      name: 'Last',
      outcome: 'refuse',
      message: 'The import stops before this row after more than 10 errors',
    })
    const added = await addedBy(async () => {
      const { imported, duplicates, errors } = await admin.importFile(file)
      expect([imported, duplicates, errors.length]).toEqual([1, 0, MAX_IMPORT_ERRORS + 1])
    })
    expect(added.map(({ name }) => name)).toEqual(['First'])

    const few = await admin.importFile(csvLines('name,definition,categories', ...bad(10), 'Last,Two.,Words'))
    expect([few.imported, few.errors.length]).toEqual([1, 10])
  })

  // Shows import/other-names, import/related-terms
  it('reads other names, name linking and related terms, and reports values that it cannot use', async () => {
    await admin.createTerm({ name: 'Here' })
    const file = csvLines(
      'Term Name,Definition,Categories,Other Names,Link This Name,Related Terms',
      'One,1.,Words,"AEP, ""a, b"", aep, One",Never,"Two, here, Nowhere"',
      'Two,2.,Words,,,',
      `Three,3.,Words,${'x'.repeat(201)},,`,
      'Four,4.,Words,,perhaps,',
    )
    const { rows } = await admin.previewFile(file)
    expect(rows.map(({ message }) => message)).toEqual([
      'Without the related term "Nowhere", which does not exist',
      null,
      'Another name must be at most 200 characters',
      'Link this name must be one of automatically, as-written, never, always',
    ])
    await admin.importFile(file)
    const related = [await admin.termNamed('Here'), await admin.termNamed('Two')].map(({ id }) => id)
    expect(await admin.termNamed('One')).toMatchObject({
      otherNames: ['AEP', 'a, b'],
      linkName: 'never',
      relatedTerms: related,
    })
    expect(await admin.termNamed('Two')).toMatchObject({ otherNames: [], linkName: 'automatically', relatedTerms: [] })
  })

  // Shows import/headers
  it('reads two kinds of headers, and uses the order of the columns when there is no known header', async () => {
    const added = await addedBy(async () => {
      await admin.importFile(
        csvLines(
          'id,name,definition,categories,categoryIds,isLegacy,currentTerm,currentTermId,legacyNames,legacyTermIds,upvotes,downvotes',
          '7001,Sample,S.,"CJA, UX","33, 35",No,,,,,7,1',
          '7002,Sample old,S.,CJA,33,yes,Sample,7001,,,,',
        ),
      )
      await admin.importFile(
        csvLines(
          'Term Name,Definition,Categories,Category IDs,Is Legacy,Current Term ID',
          'Glossary,G.,RT-CDP Collaboration,29,false,',
          'Glossary old,G.,RT-CDP Collaboration,29,true,7001',
        ),
      )
      await admin.importFile(
        csvLines('7103,Position,P.,CJA,33,No,,,,,3,4', '7104,Position old,P.,CJA,33,Yes,,7103,,,0,0'),
      )
      await admin.importFile(csvLines('Nummer,Begriff,Text', '7205,Unknown header,U.'))
    })
    const terms = added.map((term) => [
      term.name,
      term.id,
      term.isLegacy,
      term.currentTerm?.name ?? null,
      term.categories.map(({ id, name }) => `${id} ${name}`),
      [term.upvotes, term.downvotes],
    ])
    expect(terms).toEqual([
      ['Glossary', 7003, false, null, ['29 RT-CDP Collaboration'], [0, 0]],
      ['Glossary old', 7004, true, 'Sample', ['29 RT-CDP Collaboration'], [0, 0]],
      ['Position', 7103, false, null, ['33 CJA'], [3, 4]],
      ['Position old', 7104, true, 'Position', ['33 CJA'], [0, 0]],
      ['Sample', 7001, false, null, ['33 CJA', '35 UX'], [7, 1]],
      ['Sample old', 7002, true, 'Sample', ['33 CJA'], [0, 0]],
      ['Unknown header', 7205, false, null, [], [0, 0]],
    ])
  })

  // Shows import/unread-columns
  it('says which columns it does not read', async () => {
    const notesOf = async (...lines: string[]) => (await admin.previewFile(csvLines(...lines))).notes
    expect(await notesOf('name,definition,Legacy Names, ', 'One,1.,x,y')).toEqual([])
    expect(await notesOf('name,Defintion,definition,"Othr, names"', 'One,1,1.,x')).toEqual([
      'Ignored, because the export has no such column: "Defintion", "Othr, names"',
    ])
    expect(await notesOf('Term Nam,Definition', '1,One,1.')).toEqual([
      'No column is called "Term Name", so columns are read by position, as in the export',
    ])
    expect(await notesOf('1,One,1.', '2,Two,2.')).toEqual([])
  })

  // Shows import/unclear-legacy
  it('reports unclear legacy values, and the current terms that it ignores for terms that are not legacy', async () => {
    const { rows } = await admin.previewFile(
      csvLines(
        'name,definition,isLegacy,currentTerm,currentTermId',
        'Unclear one,1.,Ja,Unclear two,',
        'Unclear two,2.,no,,7',
        'Unclear three,3.,YES,Unclear two,',
        'Unclear four,4.,,,',
      ),
    )
    expect(rows.map(({ message }) => message)).toEqual([
      'Not a legacy term: "Ja" is neither Yes nor No. Without its current term "Unclear two", as it is not a legacy term',
      'Without its current term "7", as it is not a legacy term',
      null,
      null,
    ])
  })

  // Shows import/headers
  it('reads files in which semicolons separate the cells', async () => {
    const file = csvLines('Term Name;Definition;Categories', 'Semicolon;"Parted by ; and not by ,";CJA, UX')
    expect(await admin.importFile(file)).toMatchObject({ imported: 1, errors: [] })
    const { definition, categories } = await admin.termNamed('Semicolon')
    expect(definition).toBe('<p>Parted by ; and not by ,</p>')
    expect(categories.map(({ name }) => name)).toEqual(['CJA', 'UX'])
  })

  // Shows import/headers
  it('skips the line that tells Excel which character separates the cells', async () => {
    const file = csvLines('sep=;', 'Definition;Term Name', 'A line before the headings.;Led by sep')
    expect(await admin.importFile(file)).toMatchObject({ imported: 1, errors: [] })
    expect((await admin.termNamed('Led by sep')).definition).toBe('<p>A line before the headings.</p>')
  })

  // Shows import/text-or-html
  it('treats a definition in angle brackets as HTML and cleans it, and any other as text', async () => {
    await admin.importFile(
      csvLines(
        'name,definition',
        'Html,"<p>Bold <b>text</b></p><script>alert(1)</script><p onclick=""x"">end</p>"',
        'Text,"a < b && <b>no markup</b>\n\nSecond ""paragraph""\nnext line"',
        `Guarded,'<b>text</b>`,
        `<i>Name</i>,Plain.`,
      ),
    )
    expect((await admin.termNamed('Html')).definition).toBe('<p>Bold <strong>text</strong></p><p>end</p>')
    expect((await admin.termNamed('Text')).definition).toBe(
      '<p>a &lt; b &amp;&amp; &lt;b&gt;no markup&lt;/b&gt;</p><p>Second "paragraph"<br>next line</p>',
    )
    expect((await admin.termNamed('Guarded')).definition).toBe('<p>&lt;b&gt;text&lt;/b&gt;</p>')
    expect((await admin.termNamed('<i>Name</i>')).definition).toBe('<p>Plain.</p>')
  })

  // Shows import/text-or-html
  it('removes the apostrophe that the export puts before dangerous cells', async () => {
    await admin.importFile(csvLines('name,definition,categories', `'=1+1,'＋2,'@cat`, `'quoted',''=3,Plain`))
    const [quoted, formula] = [await admin.termNamed("'quoted'"), await admin.termNamed('=1+1')]
    expect([formula.definition, formula.categories[0]?.name]).toEqual(['<p>＋2</p>', '@cat'])
    expect(quoted.definition).toBe(`<p>'=3</p>`)
  })

  // Shows import/current-terms
  it('leaves out a current term that is unknown or leads back to the term, and says so', async () => {
    const other = await admin.createTerm({ name: 'Other' })
    const file = csvLines(
      'id,name,definition,isLegacy,currentTerm,currentTermId',
      '5001,A,a.,Yes,B,5002',
      '5002,B,b.,Yes,C,5003',
      '5003,C,c.,Yes,A,5001',
      '5004,Self,s.,Yes,,5004',
      '5005,Lost,l.,Yes,Nowhere,5999',
      `5006,Stranger,s.,Yes,Not Other,${other.id}`,
      `5007,By id,i.,Yes,,${other.id}`,
      `5008,By name,n.,Yes,OTHER,5999`,
    )
    const { create, rows } = await admin.previewFile(file)
    expect(create).toBe(8)
    expect(rows.map(({ message }) => message)).toEqual([
      null,
      null,
      'Without its current term "A", which leads back to this term',
      'Without its current term "5004", which leads back to this term',
      'Without its current term "Nowhere", which does not exist',
      'Without its current term "Not Other", which does not exist',
      null,
      null,
    ])
    const added = await addedBy(async () =>
      expect(await admin.importFile(file)).toEqual({
        ...{ imported: 8, duplicates: 0, errors: [] },
        leftOut: rows.flatMap(({ line, name, message }) => (message === null ? [] : [{ line, name, message }])),
      }),
    )
    const links = added.map(({ name, currentTermId }) => [name, currentTermId])
    expect(links).toEqual([
      ['A', 5002],
      ['B', 5003],
      ['By id', other.id],
      ['By name', other.id],
      ['C', null],
      ['Lost', null],
      ['Self', null],
      ['Stranger', null],
    ])
  })

  // Shows import/category-commas
  it('uses the category ids to separate category names that contain commas', async () => {
    await admin.importFile(
      csvLines(
        'name,definition,categories,categoryIds',
        'Both,b.,"Arts, crafts, Zoo, animals","41, 42"',
        'Second,s.,"Zoo, animals",42',
        'First known,f.,"Zoo, animals, Kites, wind","42, 43"',
        'Without ids,w.,"Zoo, animals, Third"',
      ),
    )
    const namesOf = async (name: string) => (await admin.termNamed(name)).categories.map((category) => category.name)
    expect(await namesOf('Both')).toEqual(['Arts, crafts', 'Zoo, animals'])
    expect(await namesOf('First known')).toEqual(['Kites, wind', 'Zoo, animals'])
    expect(await namesOf('Without ids')).toEqual(['Third', 'Zoo, animals'])
  })

  it('reads a category name that was added to a cell without an id as a separate category', async () => {
    const { id } = await admin.createCategory('Known here')
    await admin.importFile(
      csvLines(
        'name,definition,categories,categoryIds',
        'Plain,p.,Sorted,61',
        'With more,w.,"Added, Sorted",61',
        'Without a space,w.,"Sorted,Added, Third","61, 62"',
        `Of the glossary,o.,"Known here, Added",${id}`,
      ),
    )
    const namesOf = async (name: string) => (await admin.termNamed(name)).categories.map((category) => category.name)
    expect(await namesOf('With more')).toEqual(['Added', 'Sorted'])
    expect(await namesOf('Without a space')).toEqual(['Added', 'Sorted', 'Third'])
    expect(await namesOf('Of the glossary')).toEqual(['Added', 'Known here'])
  })

  it('reads names of categories with commas and quotes as the export writes them', async () => {
    const names = ['"Quoted" first', 'Alike, Alike', 'Arts, "fine" and other', 'Plain']
    await admin.createTerm({ name: 'Exported', categories: names })
    const file = (await admin.exportFile()).replace('Exported', 'Again').replace(/"\d+(?:, \d+)*"/, '')
    expect(file).toContain('"""""""Quoted"""" first"", ""Alike, Alike"", ""Arts, """"fine"""" and other"", Plain"')
    await admin.importFile(file)
    expect((await admin.termNamed('Again')).categories.map(({ name }) => name)).toEqual(names)
  })

  it('treats every comma as a separator when the names cannot match the number of ids', async () => {
    await admin.importFile(csvLines('name,definition,categories,categoryIds', 'Many,m.,"Alike, B1, B2","51, 52"'))
    expect((await admin.termNamed('Many')).categories.map(({ name }) => name)).toEqual(['Alike', 'B1', 'B2'])
  })

  it('reports its progress, and finally its result', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `Term ${index},Defined.,Words`)
    const reply = await admin.importLines(csvLines('Term Name,Definition,Categories', ...rows))
    const progress = reply.slice(0, -1).map((line) => ('done' in line ? [line.done, line.total] : []))
    expect(progress.length).toBeGreaterThan(1)
    expect(progress.every(([done = -1, total]) => done <= 3000 && total === 3000)).toBe(true)
    expect(progress.map(([done = -1]) => done)).toEqual(progress.map(([done = -1]) => done).toSorted((a, b) => a - b))
    expect(reply.at(-1)).toEqual({ result: { imported: 3000, duplicates: 0, errors: [] } })
  })
})
