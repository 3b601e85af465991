import { describe, expect, it } from '@jest/globals'
import { definitionHtml } from './definition.ts'

describe('a definition on the page of its term', () => {
  // Shows reading/headings
  it('has its headings below the h1 of the page, without leaving out a level', () => {
    expect(definitionHtml('<h3>Low</h3><h1>High</h1><h3>Low again</h3>')).toBe(
      '<h2>Low</h2><h2>High</h2><h3>Low again</h3>',
    )
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

  it('leaves text that looks like markup as it is', () => {
    expect(definitionHtml('<p>&lt;h1&gt; &lt;img src=x&gt;</p>')).toBe('<p>&lt;h1&gt; &lt;img src=x&gt;</p>')
  })
})
