import { describe, expect, it } from '@jest/globals'
import { glossaryLinks } from './glossary-links.ts'

describe('The links that a crawler follows', () => {
  it('are those of terms, categories and listings, on the site itself, each once', () => {
    const html = `
      <link rel="canonical" href="http://127.0.0.1:1/term/own"><link rel="next" href="/browse/data">
      <link rel="stylesheet" href="/term/not-a-page.css"><link rel="icon" href="/favicon.svg">
      <a class="brand" href="/">Home</a> <a href="/about">About</a> <a class="name" href="/term/data#meaning">Data</a>
      <a title="more > less" href="/categories/identity/next"><b>x</b></a> <a href="/term/data">Again</a>
      <a href="https://example.com/term/elsewhere">Elsewhere</a> <abbr href="/term/none">n</abbr>
    `
    expect(glossaryLinks(html, ['http://127.0.0.1:1'])).toEqual([
      ...['/term/own', '/browse/data', '/term/data', '/categories/identity/next'],
    ])
  })
})
