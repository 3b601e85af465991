import { describe, expect, it } from '@jest/globals'
import { definitionHtml } from './definition.ts'

describe('a definition on the page of its term', () => {
  // Shows reading/headings
  it('has its headings below the h1 of the page, without skipping a level', () => {
    expect(definitionHtml('<h3>Low</h3><h1>High</h1><h3>Low again</h3>')).toBe(
      '<h2>Low</h2><h2>High</h2><h3>Low again</h3>',
    )
  })

  // Shows reading/headings
  it('keeps headings of one level on one level, and those of a lower level below them', () => {
    expect(
      definitionHtml('<h2>One</h2><h3>Of one</h3><h3>Of one</h3><h2>Two</h2><h1>Three</h1><h3>Of three</h3>'),
    ).toBe('<h2>One</h2><h3>Of one</h3><h3>Of one</h3><h2>Two</h2><h2>Three</h2><h3>Of three</h3>')
  })

  it('keeps the attributes of headings, and the tags that only begin like one', () => {
    expect(definitionHtml('<h1 class="indent-2">A</h1><hr>')).toBe('<h2 class="indent-2">A</h2><hr>')
  })

  // Shows reading/headings
  it('loads its images when the reader comes near them', () => {
    expect(definitionHtml('<p><img src="/a.png" alt="A"></p>')).toBe(
      '<p><img loading="lazy" decoding="async" src="/a.png" alt="A"></p>',
    )
  })

  // Shows reading/direction
  it('has a direction on each outermost block if any of its text runs from right to left', () => {
    const english = '<p class="indent-1">One.</p><ul><li><p>Two.</p></li></ul>'
    expect(definitionHtml(`${english}<h1>שלום!</h1><blockquote><p>a</p></blockquote><p>b</p>`)).toBe(
      '<p dir="auto" class="indent-1">One.</p><ul dir="auto"><li><p>Two.</p></li></ul>' +
        '<h2 dir="auto">שלום!</h2><blockquote dir="auto"><p>a</p></blockquote><p dir="auto">b</p>',
    )
    expect(definitionHtml(english)).toBe(english)
    expect(definitionHtml('<table><tbody><tr><td><p>שלום!</p></td></tr></tbody></table>')).toMatch(
      /^<div dir="auto" class="table-region".*<td><p>/,
    )
  })

  // Shows reading/tables
  it('has each table in a named region, with scopes on the header cells', () => {
    const table = '<table><tbody><tr><th><p></p></th><th>A</th></tr><tr><th colspan="2">B</th></tr></tbody></table>'
    const shown =
      '<table><tbody><tr><td></td><th scope="col">A</th></tr><tr><th scope="row" colspan="2">B</th></tr></tbody></table>'
    expect(definitionHtml(table + table)).toBe(
      `<div class="table-region" role="region" aria-label="Table" tabindex="0">${shown}</div>` +
        `<div class="table-region" role="region" aria-label="Table 2" tabindex="0">${shown}</div>`,
    )
  })

  // Shows reading/tables
  it('may break long words in tables, but not within a character entity', () => {
    const cellOf = (html: string) =>
      /<td>(.*)<\/td>/.exec(definitionHtml(`<table><tr><td>${html}</td></tr></table>`))?.[1]
    const [short, long] = ['x'.repeat(24), 'https://x.org/?a=1&amp;b=2&amp;c=3#anchor']
    expect(cellOf(`${short} <a href="${long}">${long}</a>`)).toBe(
      `${short} <a href="${long}">https://x.org/?a<wbr>=1&amp;b=2&amp;c=3#ancho<wbr>r</a>`,
    )
    expect(definitionHtml(`<p>${long}</p>`)).toBe(`<p>${long}</p>`)
  })

  // Shows reading/tables
  it('marks table cells of long text, whose column is wider', () => {
    const [short, long] = ['word '.repeat(20), '<p>word</p>'.repeat(30)]
    expect(definitionHtml(`<table><tr><td>${short}</td><td colspan="2">${long}</td></tr></table>`)).toContain(
      `<td>${short}</td><td data-long colspan="2">${long}</td>`,
    )
  })

  it('leaves text that looks like markup as it is', () => {
    expect(definitionHtml('<p>&lt;h1&gt; &lt;img src=x&gt;</p>')).toBe('<p>&lt;h1&gt; &lt;img src=x&gt;</p>')
  })
})
