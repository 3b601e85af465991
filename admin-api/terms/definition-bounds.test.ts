import { beforeAll, describe, expect, it } from '@jest/globals'
import { TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const TOO_DEEP = 'Definition must not be nested deeper than 100 levels'
const TOO_MANY = 'Definition must have at most 10,000 elements'

const form = (definition: string) => ({ name: 'Bounded', categories: ['Bounds'], definition })

const refusalOf = async (definition: string) => (await admin.refusal('POST', '/api/terms', form(definition))).fields

describe('A definition', () => {
  // Shows definitions/bounds
  it.each([
    ['marks', '<b>'.repeat(30_000) + 'x'],
    ['lists', '<ul><li>'.repeat(4000) + 'x'],
    ['quotes', '<blockquote>'.repeat(7500) + 'x'],
    ['end tags of something else', '<b></i>'.repeat(10_000) + 'x'],
    ['end tags in comments', '<b><!-- > </b>-->'.repeat(5000) + 'x'],
    ['tags after a comment without anything', '<!-->' + '<b>'.repeat(30_000) + 'x'],
    ['tags after a comment of one sign', '<!--->' + '<b>'.repeat(30_000) + 'x'],
    ['end tags in attributes', '<b title="</b>">'.repeat(5000) + 'x'],
    ['end tags in scripts', '<b><script></b></script>'.repeat(4000) + 'x'],
    ['end tags in false comments', '<b><!x </b>></b x=<!>'.repeat(1) + '<b><!x </b>'.repeat(5000) + 'x'],
    ['capitals', '<Div><SPAN>'.repeat(5000) + 'x'],
  ])('that is nested too deep is refused: %s', async (_, definition) => {
    expect(await refusalOf(definition)).toEqual({ definition: TOO_DEEP })
  })

  // Shows definitions/bounds
  it('that only a parser finds nested too deep is cut to at most 100 levels', async () => {
    for (const open of ['<svg><title>', '<math><xmp>', '<title\v>']) {
      const { id, definition } = await admin.createTerm(form(`${open}${'<b>'.repeat(30_000)}x`))
      expect(definition).toMatch(/^(?:<strong>){1,100}x(?:<\/strong>){1,100}$/)
      await admin.deleteTerm(id)
    }
  })

  // Shows definitions/bounds
  it.each([
    ['line ends', 'x' + '<br>'.repeat(10_001)],
    ['entries without an end', '<ul>' + '<li>x'.repeat(12_000)],
    ['marks', '<b>x</b>'.repeat(12_000)],
  ])('of too many elements is refused: %s', async (_, definition) => {
    expect(await refusalOf(definition)).toEqual({ definition: TOO_MANY })
  })

  // Shows definitions/bounds
  it('with unclosed tags, the largest table or the most elements is kept, and unchanged when saved again', async () => {
    const open = `<ul>${'<li>one<li>two'.repeat(200)}</ul>${'<p>three<p>four<br>'.repeat(200)}`
    const table = `<table>${`<tr>${'<td><p>x</p></td>'.repeat(20)}</tr>`.repeat(200)}</table>`
    for (const [index, definition] of [open, table, `x${'<br>'.repeat(10_000)}`].entries()) {
      const { id } = await admin.createTerm({ ...form(definition), name: `Kept ${index}` })
      const kept = await admin.readTerm(id)
      await admin.patchTerm(id, { definition: kept.definition })
      expect((await admin.readTerm(id)).definition).toBe(kept.definition)
    }
  })

  // Shows definitions/bounds
  it('with a tag named like a property of every object is accepted, also in a file', async () => {
    const definition = '<p>One</p><constructor>two</constructor>'
    const { id } = await admin.createTerm({ ...form(definition), name: 'Constructed' })
    expect((await admin.readTerm(id)).definition).toBe('<p>One</p>two')
    const preview = await admin.previewFile(`name,definition\nFrom a file,<p>One</p><constructor>two</constructor>\n`)
    expect(preview.rows).toMatchObject([{ line: 2, outcome: 'create', message: null }])
  })

  // Shows import/bounds
  it('beyond the bounds is refused only in its row of a file', async () => {
    const rows = ['Good,<p>Fine.</p>', `Deep,${'<b>'.repeat(30_000)}x</b>`, `Many,${'<i>x</i>'.repeat(12_000)}`]
    const preview = await admin.previewFile(`name,definition\n${rows.join('\n')}\n`)
    expect(preview.rows.map(({ line, outcome, message }) => [line, outcome, message])).toEqual([
      [2, 'create', null],
      [3, 'refuse', TOO_DEEP],
      [4, 'refuse', TOO_MANY],
    ])
  })
})

describe('While the worst definition is cleaned', () => {
  const worst = `${'<ul><li>'.repeat(48)}${'<a href="x"><b><i>x</i></b></a>'.repeat(2500)}`
  beforeAll(() => admin.createTerm({ name: 'Warm', definition: '<p>x</p>' }))

  // Shows definitions/bounds
  it('other requests are answered', async () => {
    const order: string[] = []
    const cleaned = admin.ask('POST', '/api/terms', form(worst)).then(() => order.push('cleaned'))
    const asked = Array.from({ length: 20 }, async () => {
      await glossary.visitor().expect(200, 'GET', '/healthz')
      order.push('answered')
    })
    await Promise.all([cleaned, ...asked])
    expect(order.at(-1)).toBe('cleaned')
  })
})

describe('Thousands of combining marks on one letter', () => {
  const marked = (letters: string): string => letters.repeat(45_000)
  const [spread, heaped] = [marked('e\u0301'), `e${marked('\u0301')}${marked('\u0316')}`]

  /** CPU milliseconds that the event loop has used. */
  async function costOf(fields: object): Promise<number> {
    const before = process.threadCpuUsage()
    await admin.ask('POST', '/api/terms', { ...form('<p>x</p>'), ...fields })
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }

  // Shows definitions/bounds
  it.each([
    ['in a definition', (text: string) => ({ definition: `<p>${text}</p>` })],
    ['in another name', (text: string) => ({ otherNames: [text] })],
  ])('%s cost no more than marks on thousands of letters', async (_, fieldsOf) => {
    const usual = await costOf(fieldsOf(spread))
    expect(await costOf(fieldsOf(heaped))).toBeLessThan(20 * usual)
  })
})
