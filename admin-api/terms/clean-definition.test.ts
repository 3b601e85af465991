import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import {
  BLOCK_TAGS,
  EMBEDDED_IMAGE_TYPES,
  hasContent,
  IMAGE_SCHEMES,
  INLINE_TAGS,
  LINK_SCHEMES,
  plainText,
} from '../../contracts/definition.ts'
import { cleanDefinition } from './clean-definition.ts'

const TAGS: readonly string[] = [...INLINE_TAGS, ...BLOCK_TAGS]
const ATTRIBUTES = new Set(['target', 'rel', 'alt', 'title', 'width', 'height', 'start', 'colspan', 'rowspan'])
const { window } = new JSDOM('')

const isSafeLink = (address: string): boolean =>
  address === 'about:blank' ||
  LINK_SCHEMES.some((scheme) => new URL(address, 'https://x.invalid').protocol === `${scheme}:`)

function isSafeImage(address: string): boolean {
  const { protocol, pathname } = new URL(address, 'https://x.invalid')
  if (protocol === 'data:') return EMBEDDED_IMAGE_TYPES.some((type) => type === pathname.toLowerCase().split(';')[0])
  return IMAGE_SCHEMES.some((scheme) => protocol === `${scheme}:`)
}

function isHarmless({ name, value }: Attr): boolean {
  if (name === 'class') return /^indent-[1-8]$/.test(value)
  if (name === 'href') return isSafeLink(value)
  return name === 'src' ? isSafeImage(value) : ATTRIBUTES.has(name)
}

/** Parses the cleaned HTML as a browser would and checks each element. */
function expectHarmless(html: string): void {
  const elements = [...new window.DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')]
  const harmful = elements.flatMap(({ localName, attributes }) => [
    ...(TAGS.includes(localName) ? [] : [localName]),
    ...[...attributes].filter((attribute) => !isHarmless(attribute)).map(({ name, value }) => `${name}="${value}"`),
  ])
  expect(harmful).toEqual([])
}

function expectSettled(html: string): void {
  const cleaned = cleanDefinition(html)
  expectHarmless(cleaned)
  expect(cleanDefinition(cleaned)).toBe(cleaned)
}

describe('cleaning a definition', () => {
  // Shows definitions/allowed
  it('keeps what the editor can make', () => {
    for (const html of [
      '<p>Plain, <strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s>, <code>code</code></p>',
      '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol start="3"><li><p>c</p></li></ol>',
      '<blockquote><p>quoted</p></blockquote><pre><code>if (a &lt; b) {\n  c\n}</code></pre><hr><p>a<br>b</p>',
      '<p class="indent-1">in</p><p class="indent-8">far in</p>',
      '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">out</a></p>',
      '<p><a href="mailto:a@example.com">mail</a> <a href="tel:+123">call</a> <a href="/term/x">in</a></p>',
      '<img src="https://example.com/a.png" alt="A &gt; B" title="t" width="10" height="20">',
      '<img src="data:image/png;base64,iVBORw0KGgo=">',
      '<p>x<sup>2</sup> and H<sub>2</sub>O</p>',
      '<table><tbody><tr><th><p>Field</p></th><th><p>Meaning</p></th></tr><tr><td><p>id</p></td><td><p>number</p></td></tr></tbody></table>',
      '<table><tbody><tr><th colspan="2">A</th></tr><tr><td rowspan="2">a</td><td>b</td></tr></tbody></table>',
      '<table><tbody><tr><td><strong>a</strong> <em>b</em></td></tr></tbody></table>',
    ])
      expect(cleanDefinition(html)).toBe(html)
  })

  // Shows definitions/links
  it('replaces link addresses that are not allowed with about:blank', () => {
    for (const address of [
      'javascript\\x00:javascript:alert(1)',
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      ' vbscript:x',
      'data:text/html,x',
      'ftp://x',
      'blob:x',
    ])
      expect(cleanDefinition(`<a href="${address}">x</a>`)).toBe('<a href="about:blank">x</a>')
  })

  // Shows definitions/images
  it('keeps images that are embedded as PNG, GIF, JPEG, BMP or icon, or linked by http or https', () => {
    const embedded = ['png', 'gif', 'jpeg', 'bmp', 'x-icon'].map((type) => `data:image/${type};base64,AAAA`)
    for (const address of [...embedded, 'http://example.com/a.png', 'https://example.com/a.png'])
      expect(cleanDefinition(`<img src="${address}">`)).toBe(`<img src="${address}">`)
  })

  // Shows definitions/images
  it('drops images whose address or type is not allowed', () => {
    for (const address of [
      'javascript:x',
      'data:image/svg+xml;base64,AAAA',
      'data:image/svg+xml,<svg onload=x>',
      'data:text/html;base64,AAAA',
      'ftp://x/y.png',
      'x',
      '/uploads/a.png',
      '//example.com/a.png',
      'https:a.png',
      'https://[',
      '',
    ])
      expect(cleanDefinition(`<p>a<img src="${address}">b</p>`)).toBe('<p>ab</p>')
  })

  // Shows definitions/allowed
  it('drops other tags and keeps their text, but not that of scripts and styles', () => {
    expect(cleanDefinition('<div><span style="x">a</span><font>b</font></div>')).toBe('ab')
    expect(cleanDefinition('<p>a<script>b</script><style>c</style><iframe>d</iframe></p>')).toBe('<p>a</p>')
    expect(cleanDefinition('<p onclick="x" style="x" id="x" class="x indent-2 indent-9" data-x="x">a</p>')).toBe(
      '<p class="indent-2">a</p>',
    )
  })

  it('turns other blocks into paragraphs, so that their words do not run together', () => {
    const list = '<dl><dt>Alpha</dt><dd>First <b>one</b></dd><dt>Beta</dt><dd><p>Second</p></dd></dl>'
    expect(cleanDefinition(list)).toBe('<p>Alpha</p><p>First <strong>one</strong></p><p>Beta</p><p>Second</p>')
    expect(cleanDefinition('<div>a</div><section>b</section><h4>c</h4><p>d</p>')).toBe(
      '<p>a</p><p>b</p><p>c</p><p>d</p>',
    )
    expect(cleanDefinition('<ul><li><div>a</div></li><li>b<div>c</div></li></ul>')).toBe(
      '<ul><li>a</li><li><p>b</p><p>c</p></li></ul>',
    )
    expect(cleanDefinition('<details><summary>a</summary><div><div>b</div></div></details>')).toBe('<p>a</p><p>b</p>')
    expect(cleanDefinition('<div><ul><li>a</li></ul>b</div><div>c<hr></div>')).toBe(
      '<ul><li>a</li></ul><p>b</p><p>c</p><hr>',
    )
    expect(
      cleanDefinition(
        '<div>a</div><div><br></div><figure><a href="https://a.b"><img src="https://a.b/c.png"></a></figure>',
      ),
    ).toBe('<p>a</p><p><a href="https://a.b" rel="noopener noreferrer"><img src="https://a.b/c.png"></a></p>')
    expect(cleanDefinition('one<wbr>word')).toBe('oneword')
  })

  it('replaces tags with the equivalent tags of the editor', () => {
    expect(cleanDefinition('<b>a</b><i>b</i><del>c</del><strike>d</strike>')).toBe(
      '<strong>a</strong><em>b</em><s>c</s><s>d</s>',
    )
  })

  it('drops any number of empty marks', () => {
    const marks = ['<b>', '<i>', '<u>', '<s>', '<code>', '<sup>', '<sub>'].join('')
    expect(cleanDefinition(`<h1>a${marks}${marks.replaceAll('<', '</')}b</h1>`)).toBe('<h1>ab</h1>')
  })

  it('drops all line breaks at the beginning of code', () => {
    expect(cleanDefinition(`<pre>${'\n'.repeat(9)}a\nb</pre>`)).toBe('<pre>a\nb</pre>')
  })

  it('replaces a link without an address with its text', () => {
    expect(cleanDefinition('<p><a name="x">a</a></p>')).toBe('<p>a</p>')
  })

  it('repairs lists of which only a part was pasted', () => {
    expect(cleanDefinition('<li>a</li><p>b</p>')).toBe('a<p>b</p>')
    expect(cleanDefinition('<ul>a<ol><li>b</li></ol> <li>c</li></ul>')).toBe(
      '<ul><li>a</li><li><ol><li>b</li></ol></li><li>c</li></ul>',
    )
  })

  // Shows definitions/tables
  it('builds valid tables from any rows and cells, and moves everything else out of them', () => {
    expect(
      cleanDefinition(
        '<p>a<table class="x"><caption>b</caption>\n<thead><tr>\n<td colspan="x" width="9">c</td></tr></thead>\n<tfoot><tr></tr><tr><td>d</td></tr></tfoot>lost</table>',
      ),
    ).toBe('<p>a</p><p>b</p>lost<table><tbody><tr><td>c</td></tr><tr><td>d</td></tr></tbody></table>')
    expect(cleanDefinition('<table><tr></tr></table><tr><td>a</td></tr>')).toBe('a')
    expect(cleanDefinition('<p><b>a<table><tr><td>b</td></tr></table></b></p>')).toMatch(
      /^<p><strong>a<\/strong><\/p><table>/,
    )
    expect(cleanDefinition('<table><tr><td rowspan="9999" colspan="0">a</td></tr></table>')).toBe(
      '<table><tbody><tr><td rowspan="200">a</td></tr></tbody></table>',
    )
  })

  // Shows definitions/tables
  it('turns nested tables and tables that are too large into paragraphs', () => {
    const rows = (count: number, columns: number) => `<tr>${'<td>a</td>'.repeat(columns)}</tr>`.repeat(count)
    expect(
      cleanDefinition('<table><tr><td><table><tr><th>a</th><td><b>b</b></td></tr></table></td></tr></table>'),
    ).toBe('<table><tbody><tr><td><p>a | <strong>b</strong></p></td></tr></tbody></table>')
    for (const [count, columns] of [
      [201, 1],
      [2, 21],
    ] as const)
      expect(cleanDefinition(`<table>${rows(count, columns)}</table>`)).toBe(
        `<p>${Array(columns).fill('a').join(' | ')}</p>`.repeat(count),
      )
    expect(cleanDefinition(`<table><tbody>${rows(200, 20)}</tbody></table>`)).toContain('<table>')
  })

  // Shows definitions/as-text
  it('keeps cells, rows, superscripts and subscripts apart in the plain text', () => {
    const text = (html: string) => plainText(cleanDefinition(html))
    expect(
      text('<p>Fields</p><table><tr><th>Field<th><p>Mean</p><p>ing</p><tr><td>i<b>d</b><td>number</table><p>End</p>'),
    ).toBe('Fields Field | Mean ing; id | number End')
    expect(text('x<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup> a<sup>n+1</sup> y<sub>i</sub>')).toBe('x² H₂O 1st aⁿ⁺¹ yi')
  })

  // Shows definitions/empty
  it('leaves nothing of a definition without content', () => {
    for (const html of [
      '<p></p>',
      '<p><br></p>',
      '<script>x</script>',
      '<p>&nbsp;</p>',
      '<img src="javascript:x">',
      '<table><tr><td><td></table>',
    ])
      expect(hasContent(cleanDefinition(html))).toBe(false)
  })

  // Shows definitions/harmless
  it('gives harmless HTML for any input, and changes nothing the second time', () => {
    const signs = ['a', ' ', '\n', '<', '>', '"', '&', '\u00a0', '\u0000', 'é', '🙂']
    const text = fc.constantFrom(...signs, '&lt;', '&amp;lt;', '-->', '<!--')
    const plain =
      'p b ul li pre code h1 br table thead tr td th caption sup svg math mtext style textarea noscript template form blockquote'
    const known = [...plain.split(' '), 'title', 'select', 'option']
    const tags = [...known, 'a href="/x"', 'a href=javascript:x', 'img src=x', 'p class=indent-2']
    const tag = fc
      .constantFrom(...tags)
      .chain((name) => fc.constantFrom(`<${name}>`, `</${name.split(' ')[0]}>`, `<${name}/>`))
    fc.assert(
      fc.property(fc.array(fc.oneof(text, tag), { maxLength: 25, size: 'max' }), (parts) =>
        expectSettled(parts.join('')),
      ),
      { numRuns: 300 },
    )
  })
})

/** HTML that has bypassed sanitizers: elements that parsers move, or read differently the second time. */
const OURS = [
  '<svg><p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="x&#58;y" onclick=alert(1) href=javascript&colon;alert(1)>x</a><scr\u0000ipt>alert(1)</scr\u0000ipt>',
]

/** Payloads of public corpora, kept outside the repository; none if they are missing. */
function corpus(file: string): string[] {
  const found = new URL(`../../../shared/corpora/${file}`, import.meta.url)
  return existsSync(found) ? JSON.parse(readFileSync(found, 'utf8')) : []
}

const FILES = ['xss-dompurify.json', 'xss-owasp.json', 'xss-html5lib.json', 'naughty-strings.json']

describe('hostile payloads', () => {
  // Shows definitions/harmless
  it.each([['ours', OURS] as const, ...FILES.map((file) => [file, corpus(file)] as const)])(
    'become harmless, do not change when cleaned again, and give text that is safe in attributes: %s',
    (_, payloads) => {
      for (const payload of payloads) {
        expectSettled(payload)
        expectSettled(`<p>${payload}</p>`)
        expectHarmless(`<p title="${plainText(cleanDefinition(payload)).replaceAll('"', '&quot;')}"></p>`)
      }
    },
  )
})
