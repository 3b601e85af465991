import { describe, expect, it } from '@jest/globals'
import { findInlineSources } from './inline-sources.ts'

/** Computed with `openssl dgst -sha256 -binary | base64`. */
const ONE = 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='
const TWO = 'sha256-KzZ9MI/uNIhrDpUmHfTll39N0tc77c1xoKdqth6kUn8='

describe('The inline sources of a page', () => {
  it('are the hashes of the text of its scripts, each once and in order', () => {
    const page = `<!doctype html><head><script>one()</script></head>
      <body><script type="module">two("<b>")</script><SCRIPT >one()</SCRIPT></body>`
    expect(findInlineSources(page)).toEqual({ scripts: [ONE, TWO] })
  })

  it('do not include scripts loaded from a file or structured data', () => {
    const page = `<script type="module" src="/_astro/page.js"></script><script src=/a.js></script>
      <script type="application/ld+json">{"name":"one()"}</script><script data-src="x">one()</script>`
    expect(findInlineSources(page)).toEqual({ scripts: [ONE] })
  })
})
