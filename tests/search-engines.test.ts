import { describe, expect, it } from '@jest/globals'
import { documentOf, metaOf, render } from './rendered.ts'
import * as sample from './sample-pages.ts'
import type { Page } from '../contracts/page.ts'

interface Thing {
  '@type': string
  [property: string]: unknown
}
async function thingsOn(page: Page): Promise<Thing[]> {
  const scripts = (await documentOf(page)).querySelectorAll('script[type="application/ld+json"]')
  expect(scripts).toHaveLength(1)
  const graph: { '@context': string; '@graph': Thing[] } = JSON.parse(scripts[0]?.textContent ?? '')
  expect(graph['@context']).toBe('https://schema.org')
  return graph['@graph']
}

describe('structured data', () => {
  // Shows sharing/structured-data
  it('describes a term as a DefinedTerm of the glossary, with its legacy names', async () => {
    const [term] = await thingsOn(sample.plainTermPage)
    expect(term).toEqual({
      '@type': 'DefinedTerm',
      '@id': 'https://lexicon.example/term/customer-profile#term',
      name: 'Real-Time Customer Profile',
      description: sample.plainTermPage.description,
      url: 'https://lexicon.example/term/customer-profile',
      image: 'https://lexicon.example/social/customer-profile.png',
      inDefinedTermSet: { '@id': 'https://lexicon.example/#glossary' },
      alternateName: ['Unified Profile', 'Profile Service', 'Master Marketing Profile'],
    })
  })

  // Shows sharing/structured-data
  it('describes the place of a term as a BreadcrumbList', async () => {
    const [, trail] = await thingsOn(sample.plainTermPage)
    const [category] = sample.plainTermPage.categories
    expect(trail).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://lexicon.example/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: category?.name,
          item: `https://lexicon.example${category?.href ?? ''}`,
        },
        {
          '@type': 'ListItem',
          position: 3,
          name: sample.plainTermPage.name,
          item: 'https://lexicon.example/term/customer-profile',
        },
      ],
    })
  })

  // Shows sharing/structured-data
  it('describes the glossary on Home and a category on its page as a DefinedTermSet', async () => {
    expect(await thingsOn(sample.homePage)).toMatchObject([
      { '@type': 'DefinedTermSet', '@id': 'https://lexicon.example/#glossary', name: 'Experience Platform Lexicon' },
    ])
    expect(await thingsOn(sample.categoryPage)).toMatchObject([
      { '@type': 'DefinedTermSet', name: 'Identity', isPartOf: { '@id': 'https://lexicon.example/#glossary' } },
      { '@type': 'BreadcrumbList' },
    ])
    expect((await thingsOn(sample.laterPage)).map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
  })

  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '\u2028\u2029',
    '&lt;/script&gt;',
    '"},{"@type":"X"',
  ])('escapes a name that tries to break out of it: %s', async (name) => {
    const html = await render({ ...sample.plainTermPage, name, description: name })
    const element = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(element).not.toMatch(/[<>&\u2028\u2029]/)
    expect(await thingsOn({ ...sample.plainTermPage, name, description: name })).toMatchObject([
      { '@type': 'DefinedTerm', name, description: name },
      { '@type': 'BreadcrumbList' },
    ])
  })
})

describe('a shared link', () => {
  // Shows sharing/social-picture
  it('of a term without images shows the picture of its name, 1200x630', async () => {
    const document = await documentOf(sample.plainTermPage)
    expect(metaOf(document, 'og:image')).toBe('https://lexicon.example/social/customer-profile.png')
    expect(metaOf(document, 'og:image:width')).toBe('1200')
    expect(metaOf(document, 'og:image:height')).toBe('630')
    expect(metaOf(document, 'twitter:card')).toBe('summary_large_image')
  })

  // Shows sharing/social-picture
  it('of a term with images shows the first one and states no size', async () => {
    const document = await documentOf(sample.hardTermPage)
    expect(metaOf(document, 'og:image')).toBe('https://lexicon.example/uploads/3f2a.png')
    expect(metaOf(document, 'og:image:width')).toBeNull()
    expect(metaOf(document, 'twitter:card')).toBe('summary_large_image')
  })

  // Shows sharing/social-picture
  it('of any other page shows the logo, 1200x630', async () => {
    const document = await documentOf({ kind: 'fixed', path: '/about' })
    expect(metaOf(document, 'og:image')).toBe('https://lexicon.example/social.png')
    expect(metaOf(document, 'og:image:width')).toBe('1200')
    expect(metaOf(document, 'twitter:card')).toBe('summary')
  })
})
