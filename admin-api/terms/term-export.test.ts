import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import Papa from 'papaparse'
import { TestGlossary } from '../testing/test-glossary.ts'
import { StoredTerm } from '../data/entities/term.ts'

const glossary = TestGlossary.forAll({ SITE_NAME: 'My Lexicon' })
const { admin } = glossary

const HEADER =
  'ID,Term Name,Definition,Categories,Category IDs,Is Legacy,Current Term,Current Term ID,Legacy Names,Legacy Term IDs,Upvotes,Downvotes'

const download = async (query = ''): Promise<{ text: string; headers: Record<string, string> }> => {
  const { body: text, headers } = await glossary.visitor().expect(200, 'GET', `/api/terms/export.csv${query}`)
  return { text, headers }
}

describe('the export', () => {
  // Shows export/json
  it('of an empty glossary is an empty list, and a file with headers only', async () => {
    const { body } = await glossary.visitor().expect(200, 'GET', '/api/terms/export?t=1700000000000')
    expect(body).toEqual([])
    expect((await download()).text).toBe(`\ufeff${HEADER}`)
  })

  // Shows export/columns
  it('as CSV has exactly the twelve columns with their quotes and separators', async () => {
    const { id: b } = await admin.createCategory('B, with "quotes"')
    const { id: a } = await admin.createCategory('Aa')
    const current = await admin.createTerm({
      name: 'Event, "quoted"',
      definition: '<h1>Title</h1><p>One <strong>b</strong>old\n\n word &amp; more</p><ul><li>x</li><li>y</li></ul>',
      categories: ['B, with "quotes"', 'Aa'],
    })
    const middle = await admin.createTerm({
      name: 'Hit',
      definition: '<p>Old.</p>',
      categories: ['Aa'],
      isLegacy: true,
      currentTermId: current.id,
    })
    const first = await admin.createTerm({
      name: 'Beacon',
      definition: '<p>Older.</p>',
      categories: ['Aa'],
      isLegacy: true,
      currentTermId: middle.id,
    })
    await glossary.database.write((manager) =>
      manager.update(StoredTerm, { id: current.id }, { importedUpvotes: 7, importedDownvotes: 1 }),
    )
    const lines = [
      HEADER,
      `${first.id},Beacon,Older.,Aa,${a},Yes,Hit,${middle.id},,,0,0`,
      `${current.id},"Event, ""quoted""",Title One bold word & more x y,"Aa, ""B, with """"quotes""""""","${a}, ${b}",No,,,"Beacon, Hit","${first.id}, ${middle.id}",7,1`,
      `${middle.id},Hit,Old.,Aa,${a},Yes,"Event, ""quoted""",${current.id},,,0,0`,
    ]
    const { text, headers } = await download()
    expect(text).toBe(`\ufeff${lines.join('\r\n')}`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=my-lexicon-terms.csv',
      'cache-control': 'no-store',
      'term-count': '3',
    })
  })

  // Shows export/more-columns
  it('adds columns for other names, linking and related terms if a term in the file has any', async () => {
    const { id } = await admin.createCategory('More columns')
    const categories = ['More columns']
    const plain = await admin.createTerm({ name: 'Plain', categories })
    const headerOf = async (): Promise<string> => (await download(`?categoryId=${id}`)).text.split('\r\n')[0] ?? ''
    expect(await headerOf()).toBe(`\ufeff${HEADER}`)
    await admin.patchTerm(plain.id, { otherNames: ['=AEP', 'a, b', 'c; "d"'] })
    expect(await headerOf()).toBe(`\ufeff${HEADER},Other Names`)
    expect((await download(`?categoryId=${id}`)).text).toMatch(/,"'=AEP, ""a, b"", c; ""d"""$/)
    const other = await admin.createTerm({ name: 'Plainer', categories, relatedTerms: [plain.id], linkName: 'never' })
    expect(await headerOf()).toBe(`\ufeff${HEADER},Other Names,Link This Name,Related Terms`)
    await admin.deleteTerm(other.id)
    expect(await headerOf()).toBe(`\ufeff${HEADER},Other Names`)
  })

  // Shows export/file-name
  it('of a category holds its terms only and names the category in the file name', async () => {
    const { id } = await admin.createCategory('AA/Adobe (Analytics)')
    const term = await admin.createTerm({ name: 'Only one', categories: ['AA/Adobe (Analytics)'] })
    const { text, headers } = await download(`?categoryId=${id}`)
    expect(
      Papa.parse<string[]>(text.slice(1))
        .data.slice(1)
        .map(([termId]) => termId),
    ).toEqual([String(term.id)])
    expect(headers['content-disposition']).toBe('attachment; filename="my-lexicon-terms-aa-adobe-(analytics).csv"')
    const { body } = await glossary.visitor().expect(200, 'GET', `/api/terms/export?categoryId=${id}`)
    expect(body).toEqual([term])
    await glossary.visitor().expect(404, 'GET', '/api/terms/export?categoryId=999999')
    Object.assign(glossary.settings, { siteName: '☃' })
    expect((await download()).headers['content-disposition']).toBe('attachment; filename=glossary-terms.csv')
    Object.assign(glossary.settings, { siteName: 'My Lexicon' })
  })

  // Shows export/json
  it('as JSON is the list of terms, which no cache may keep', async () => {
    const { body, headers } = await glossary.visitor().expect(200, 'GET', '/api/terms/export')
    expect(body).toEqual(await admin.allTerms())
    expect(headers['cache-control']).toBe('no-store')
    const { text } = await download()
    await glossary.visitor().expect(200, 'POST', '/api/votes', { termId: body[0].id, isUpvote: false })
    expect((await glossary.visitor().expect(200, 'GET', '/api/terms/export')).body).toEqual(await admin.allTerms())
    expect((await download()).text).not.toBe(text)
  })

  // Shows export/spreadsheet-guard
  it('puts an apostrophe before what a spreadsheet would run or an import would misread', async () => {
    const dangerous = ['=1+1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠x', "'=1", "''@x"]
    const harmless = ["'quoted'", 'a=b', '1-1', '<b>']
    const names = [...dangerous, ...harmless]
    const { id } = await admin.createCategory('=cmd')
    for (const name of names)
      await admin.createTerm({
        name,
        definition: `<p>${name === '<b>' ? '&lt;b&gt;' : name}</p>`,
        categories: ['=cmd'],
      })
    const rows = Papa.parse<string[]>((await download(`?categoryId=${id}`)).text.slice(1)).data.slice(1)
    const cells = new Map(rows.map(([, name, definition, category]) => [name, { definition, category }]))
    for (const name of dangerous) expect(cells.get(`'${name}`)).toEqual({ definition: `'${name}`, category: "'=cmd" })
    for (const name of harmless.slice(0, 3)) expect(cells.get(name)?.definition).toBe(name)
    expect(cells.get('<b>')?.definition).toBe("'<b>")
  })
})

describe('an export that fails', () => {
  const failing = TestGlossary.forEach()
  const folderOfReads = (): string => {
    const all = join(failing.settings.dataDir, 'reads')
    return join(all, readdirSync(all)[0] ?? '')
  }

  it('leaves no file behind', async () => {
    const { id } = await failing.admin.createTerm({ name: 'Broken' })
    await failing.database.write((manager) =>
      manager.query(`UPDATE "term" SET "otherNames" = 'no list' WHERE "id" = ${id}`),
    )
    await failing.visitor().expect(500, 'GET', '/api/terms/export')
    expect(readdirSync(folderOfReads())).toEqual([])
  })

  // Shows operating/errors-by-cause
  it('because its file cannot be read gives the reason instead of a download', async () => {
    await failing.visitor().expect(200, 'GET', '/api/terms/export.csv')
    const file = join(folderOfReads(), readdirSync(folderOfReads())[0] ?? '')
    rmSync(file)
    mkdirSync(file)
    const { headers, body } = await failing.visitor().expect(503, 'GET', '/api/terms/export.csv')
    expect(body).toMatchObject({ code: 'data-unwritable' })
    expect(headers).not.toHaveProperty('content-disposition')
  })

  // Shows operating/errors-by-cause
  it('because the disk cannot be written gives that reason', async () => {
    await failing.visitor().expect(200, 'GET', '/api/terms/export')
    const folder = folderOfReads()
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'in the way')
    await failing.admin.createTerm({ name: 'New' })
    const refusal = await failing.visitor().refusal('GET', '/api/terms/export')
    expect(refusal).toMatchObject({ statusCode: 503, code: 'data-unwritable' })
  })
})
