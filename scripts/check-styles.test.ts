import { expect, it } from '@jest/globals'
import { findStrayColours } from './check-styles.ts'
import { makeFolder } from './folder-for-test.ts'

it('colours outside the theme are reported', () => {
  const root = makeFolder({
    'site/styles/theme.css': '@theme { --color-primary: #0e76a8 }',
    'site/styles/card.css': '.card { color: #fff;\n background: rgb(0 0 0 / 10%) }',
    'site/components/card.astro': '<p style="color: #0E76A8">',
    'site/components/anchors.astro': '<a href="#add">&#39;</a><a href="#letter-a">',
    'site/lib/counter.ts': 'class Counter { #added = 0; #add() { this.#add() } }',
    'site/styles/anchors.css': '#add { color: var(--color-primary) }',
  })
  expect(findStrayColours(root)).toEqual([
    expect.stringContaining('site/components/card.astro:1 #0E76A8'),
    expect.stringContaining('site/styles/card.css:1 #fff'),
    expect.stringContaining('site/styles/card.css:2 rgb('),
  ])
})
