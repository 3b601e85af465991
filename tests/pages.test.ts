import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { documentOf, metaOf, render, templates } from './rendered.ts'
import * as sample from './sample-pages.ts'
import { loadRenderer } from '../content-build/renderer/renderer.ts'
import type { Page, TermPage } from '../contracts/page.ts'
import { termFields } from '../contracts/term.ts'
import { termReply } from '../contracts/testing/terms.ts'

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

const textOf = (root: ParentNode, selector: string): string =>
  root.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? ''
const attributeOf = (root: ParentNode, selector: string, name: string): string | null =>
  root.querySelector(selector)?.getAttribute(name) ?? null
const linksIn = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(`${selector} a`)].map((link) => `${link.textContent.trim()} ${link.getAttribute('href')}`)
/** The scripts that a built script imports. */
const importsOf = (address: string): string[] => {
  const code = readFileSync(new URL(`../dist/renderer/client${address}`, import.meta.url), 'utf8')
  return [...code.matchAll(/(?:from|import)["']\.(\/[\w.-]+\.js)["']/g)].map(([, file]) => `/_astro${file}`)
}
async function cardOf(name: string): Promise<Element> {
  const cards = (await documentOf(sample.homePage)).querySelectorAll('.letter-groups .card')
  const card = [...cards].find((candidate) => textOf(candidate, 'h3') === name)
  if (!card) throw new Error(`There is no card of ${name}`)
  return card
}

describe('every page', () => {
  it.each(sample.samplePages.map((page) => [page.path, page] as const))(
    'is valid HTML with one h1 and no inline style or handler: %s',
    async (_, page) => {
      const report = await validator.validateString(await render(page))
      expect(
        report.results.flatMap((result) => result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      ).toEqual([])
      const document = await documentOf(page)
      expect(document.querySelectorAll('h1')).toHaveLength(1)
      expect(document.querySelectorAll('style, [style]')).toHaveLength(0)
      const attributes = [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
      expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    },
  )

  // Shows search/slow-network
  it('has islands that request all the code they need at once, in few files', async () => {
    const documents = await Promise.all(sample.samplePages.map(documentOf))
    const addresses = documents
      .flatMap((document) => [...document.querySelectorAll('astro-island')])
      .flatMap((island) => ['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? []))
    const islands = [...new Set(addresses)]
    expect(islands.length).toBeGreaterThan(10)
    for (const island of islands) {
      const imported = importsOf(island)
      expect([island, ...imported]).toEqual(expect.arrayContaining(imported.flatMap(importsOf)))
    }
    const searchBox = islands.find((island) => island.includes('/search-box')) ?? ''
    expect(importsOf(searchBox).length).toBeLessThanOrEqual(5)
    expect(importsOf(searchBox)).not.toEqual([])
  })

  it('has the same bytes for the same data', async () => {
    expect(await render(sample.homePage)).toBe(await render(structuredClone(sample.homePage)))
  })

  // Shows reading/language
  it('says the language of the glossary', async () => {
    const german = await loadRenderer(templates, { ...sample.sampleSite, language: 'de-CH' })
    const moved: Page = { kind: 'moved', path: '/term/old', to: '/term/new' }
    for (const page of [sample.homePage, sample.plainTermPage, sample.overview, moved])
      expect(String(await german(page))).toMatch(/<html lang="de-CH"/)
  })

  // Shows reading/header, reading/footer
  it('has a header with the menu, a footer with About, Privacy and a profile, and the copyright with its year', async () => {
    const document = await documentOf({ kind: 'fixed', path: '/about' })
    expect(linksIn(document, 'header nav')).toEqual([
      'Home /',
      'Categories /categories#browse',
      'About /about',
      'Privacy /privacy',
      'Add Term /add-word',
      'Admin Only /admin',
    ])
    expect(attributeOf(document, 'header nav [aria-current=page]', 'href')).toBe('/about')
    expect(attributeOf(document, 'header .brand', 'href')).toBe('/')
    expect(textOf(document, 'header .brand span')).toBe('Experience Platform Lexicon')
    expect(textOf(document, 'header .brand span + span')).toBe('Experience Platform')
    expect(textOf(document, 'footer p')).toMatch(/^© 20\d\d Experience Platform Lexicon$/)
    expect(linksIn(document, 'footer').slice(0, 2)).toEqual(['About /about', 'Privacy /privacy'])
  })

  // Shows reading/contact
  it.each(['/about', '/privacy'])('links to the contact if there is one: %s', async (path) => {
    const { contactUrl } = sample.sampleSite
    const document = await documentOf({ kind: 'fixed', path })
    expect(document.querySelectorAll(`main a[href="${contactUrl}"], footer a[href="${contactUrl}"]`)).toHaveLength(2)
    const silent = await loadRenderer(templates, { ...sample.sampleSite, contactUrl: null })
    const html = String(await silent({ kind: 'fixed', path }))
    expect(html).not.toMatch(/linkedin|suggest a term|reach us/i)
  })
})

describe('a listing', () => {
  // Shows reading/category-tabs, reading/count
  it("shows Words of the Week, the legend, the category tabs and 'Displaying N term(s)' on Home", async () => {
    const document = await documentOf(sample.homePage)
    expect([...document.querySelectorAll('.listing h2')].slice(0, 3).map((heading) => heading.textContent)).toEqual([
      'Words of the Week',
      'Browse Categories',
      'A',
    ])
    expect(document.querySelectorAll('.featured .card')).toHaveLength(2)
    expect(textOf(document, '.legend')).toBe('Current termsLegacy terms')
    expect(linksIn(document, '.tabs')).toHaveLength(1 + sample.sampleCategories.length)
    expect(textOf(document, '.tabs [aria-current=page]')).toBe('All Categories 134')
    expect(textOf(document, '.tabs li:nth-child(3)')).toMatch(/ 1$/)
    expect(textOf(document, '.count')).toContain('Displaying 60 term(s)')
    expect(textOf(document, '.count')).toContain('of 134')
    expect(attributeOf(document, 'link[rel=canonical]', 'href')).toBe('https://lexicon.example/')
  })

  it('is lighter than 80 KB with 60 cards', async () => {
    expect((await render(sample.homePage)).length).toBeLessThan(80_000)
  })

  // Shows reading/category-tabs, reading/category-heading, reading/count
  it('marks the open category and says that one term is displayed', async () => {
    const document = await documentOf(sample.categoryPage)
    expect(document.title).toBe('Identity | Experience Platform Lexicon')
    expect(textOf(document, 'h1')).toBe('Identity')
    expect(textOf(document, '.tabs [aria-current=page]')).toBe('Identity 1')
    expect(textOf(document, '.count p')).toBe('Displaying 1 term(s)')
  })

  // Shows export/plain-link
  it('links to the CSV of all terms on Home, and to that of its own terms on a category', async () => {
    const exportOf = async (page: Page) => attributeOf(await documentOf(page), 'a.export[download]', 'href')
    expect(await exportOf(sample.homePage)).toBe('/api/terms/export.csv')
    expect(await exportOf(sample.categoryPage)).toBe('/api/terms/export.csv?categoryId=5')
  })

  // Shows reading/sixty-cards
  it('names its range on later pages and leads back to the start', async () => {
    const document = await documentOf(sample.laterPage)
    expect(document.title).toBe('All terms: Journey Canvas to Zone | Experience Platform Lexicon')
    expect(textOf(document, 'h1')).toBe('All terms: Journey Canvas to Zone')
    expect(linksIn(document, '.trail')).toEqual(['Home /', 'All terms /#browse'])
    expect(textOf(document, 'a[rel=prev]')).toBe('Previous Access Control to Journey')
    expect(attributeOf(document, 'a[rel=prev]', 'href')).toBe('/#browse')
    expect(attributeOf(document, 'a[rel=next]', 'href')).toBe('/browse/identity')
    expect(linksIn(document, '.jumps')).toHaveLength(4)
  })

  // Shows reading/overview
  it('has on later pages a placeholder for each part of the overview', async () => {
    const [later, whole] = [await documentOf(sample.laterPage), await documentOf(sample.overview)]
    for (const part of ['.tabs', '.letters', '.total'])
      for (const document of [later, whole]) expect(document.querySelectorAll(part)).toHaveLength(1)
    expect(linksIn(later, '.tabs')).toEqual(['All Categories /#browse'])
    expect(linksIn(later, '.letters')).toEqual(['All letters /#letters'])
    expect(attributeOf(later, 'script[data-overview]', 'data-overview')).toBe('/overview')
    expect(linksIn(whole, '.tabs')).toHaveLength(1 + sample.sampleCategories.length)
    expect(textOf(whole, '.tabs [aria-current]')).toBe('All Categories 4,132')
    expect(textOf(whole, '.total')).toBe('of 4,132')
  })

  // Shows reading/empty-category
  it("says 'No terms found' and 'No terms in {category}' when it is empty", async () => {
    expect(textOf(await documentOf(sample.emptyCategoryPage), '.listing > .empty')).toBe('No terms foundNo terms in UX')
  })

  // Shows reading/no-words-of-the-week, reading/no-categories
  it('says so when there are no categories and no featured terms', async () => {
    const text = textOf(await documentOf(sample.emptyHomePage), 'main')
    expect(text).toContain('Featured terms will appear here.')
    expect(text).toContain('No categories found')
    expect(text).toContain('Categories will appear as terms are added with new categories.')
  })
})

describe('a term card', () => {
  // Shows reading/card
  it('links to its term', async () => {
    const card = await cardOf('Access Control')
    expect(linksIn(card, 'h3')).toEqual(['Access Control /term/access-control'])
  })

  // Shows reading/current-term-link
  it('links a legacy term to its current term', async () => {
    const card = await cardOf('Audience Map')
    expect(card.classList.contains('legacy')).toBe(true)
    expect(textOf(card, '.successor')).toBe('Current Platform Term Real-Time Customer Profile')
    expect(attributeOf(card, '.successor', 'href')).toBe('/term/real-time-customer-profile')
  })

  // Shows reading/heard
  it('is on a page with landmarks for its parts, but not for each letter', async () => {
    const parts = (await documentOf(sample.homePage)).querySelectorAll('main :is(section, nav)')
    const names = [...parts].map((part) => part.getAttribute('aria-label') ?? part.getAttribute('aria-labelledby'))
    expect(names).toEqual(['results', 'words-of-the-week', 'Categories', 'Letters', 'Pages of this list'])
  })

  // Shows reading/legacy-names
  it('links a current term to its legacy names', async () => {
    const card = await cardOf('Access Control Label')
    expect(textOf(card, '.names')).toMatch(/^Legacy Platform Names/)
    expect(linksIn(card, '.names')).toEqual([
      'Unified Profile /term/unified-profile',
      'Segment Builder /term/segment-builder',
    ])
    expect(textOf(card, '.names')).toContain('and 3 more')
    expect(textOf(card, '.badges')).toMatch(/and 2 more$/)
  })

  // Shows voting/buttons
  it('has an upvote button with its count and a downvote button with its count, named after the term', async () => {
    const buttons = (await cardOf('Access Control Policy')).querySelectorAll('.votes button')
    expect([...buttons].map((button) => [button.textContent, button.ariaLabel, button.ariaPressed])).toEqual([
      ['13', 'Upvote Access Control Policy: 13', 'false'],
      ['5', 'Downvote Access Control Policy: 5', 'false'],
    ])
  })
})

describe("a term's page", () => {
  // Shows reading/metadata
  it('has its title, its description and its canonical address', async () => {
    const document = await documentOf(sample.plainTermPage)
    expect(document.title).toBe('Real-Time Customer Profile | Experience Platform Lexicon')
    expect(metaOf(document, 'description')).toBe(sample.plainTermPage.description)
    expect(attributeOf(document, 'link[rel=canonical]', 'href')).toBe('https://lexicon.example/term/customer-profile')
  })

  it('prints every text that the contract has for a term', async () => {
    const shown = termFields.omit({ linkName: true }).keyof().options
    const texts = shown.filter((field) => typeof termReply(1)[field] === 'string')
    const marks = texts.map((field) => [field, `What the ${field} says`])
    const document = await documentOf({ ...sample.plainTermPage, ...Object.fromEntries(marks) })
    for (const [, mark] of marks) expect(textOf(document, 'article')).toContain(mark)
  })

  // Shows reading/legacy-names, reading/last-updated
  it('links a current term to its legacy names, and tells when it was last updated', async () => {
    const document = await documentOf(sample.plainTermPage)
    expect(textOf(document, '.names h2')).toBe('Legacy Platform Names')
    expect(linksIn(document, '.names')).toHaveLength(3)
    expect(textOf(document, 'article footer')).toContain('Last updated November 5, 2026')
    expect(document.querySelectorAll('.successor, .images')).toHaveLength(0)
  })

  // Shows reading/other-names
  it('shows other names to readers and to search engines', async () => {
    const document = await documentOf({ ...sample.plainTermPage, otherNames: ['RTCP', 'C++ & "co"'] })
    expect(textOf(document, '[aria-labelledby=other-names]')).toBe('Also calledRTCPC++ & "co"')
    const graph = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect(graph).toContain('"alternateName":["RTCP","C++ \\u0026 \\"co\\""')
  })

  // Shows reading/neighbours
  it('leads to the terms before and after it', async () => {
    const document = await documentOf(sample.plainTermPage)
    expect(attributeOf(document, 'article a[rel=prev]', 'href')).toBe('/term/query-service')
    expect(attributeOf(document, 'article a[rel=next]', 'href')).toBe('/term/sandbox')
  })

  // Shows reading/current-term-link, images/shown
  it('links a legacy term to its current term and shows its images with their captions', async () => {
    const document = await documentOf(sample.hardTermPage)
    expect(attributeOf(document, '.successor', 'href')).toBe('/term/audience')
    expect(textOf(document, '.successor')).toBe('Current Platform Term Audience')
    expect(textOf(document, 'figcaption')).toBe('The canvas <with> a journey of three steps')
    const images = [...document.querySelectorAll('.images figure img')]
    expect(images.map((image) => image.getAttribute('alt'))).toEqual([
      'The canvas <with> a journey of three steps',
      'animation.gif',
    ])
  })

  // Shows images/unavailable
  it('has a message for a lost image, with its file name and a link to it on the production site', async () => {
    const document = await documentOf(sample.hardTermPage)
    expect(textOf(document, 'figure .unavailable')).toBe('Image unavailable: 3f2a.png View it on the production site')
    expect(attributeOf(document, 'figure .unavailable a', 'href')).toBe('https://lexicon.example/uploads/3f2a.png')
  })

  // Shows sharing/networks
  it('has share links with its public address', async () => {
    const links = linksIn(await documentOf(sample.hardTermPage), '.share')
    expect(links).toHaveLength(4)
    for (const link of links) expect(link).toContain(encodeURIComponent('https://lexicon.example/term/segment'))
  })

  // Shows definitions/names-as-text
  it('prints a hostile name as text', async () => {
    const document = await documentOf(sample.hardTermPage)
    expect(textOf(document, 'h1')).toBe(sample.hardTermPage.name)
    expect(document.title).toBe(`${sample.hardTermPage.name} | Experience Platform Lexicon`)
    expect(metaOf(document, 'og:title')).toBe(document.title)
  })

  it('is lighter than 22 KB, the scripts in it included', async () => {
    expect((await render(sample.longTermPage)).length).toBeLessThan(22_000)
  })
})

describe('the other pages', () => {
  // Shows addresses/moved-page
  it('redirect readers from a former address', async () => {
    const document = await documentOf({ kind: 'moved', path: '/term/old-name', to: '/term/new-name' })
    expect(attributeOf(document, 'meta[http-equiv=refresh]', 'content')).toBe('0; url=/term/new-name')
    expect(attributeOf(document, 'link[rel=canonical]', 'href')).toBe('https://lexicon.example/term/new-name')
    expect(attributeOf(document, 'main a', 'href')).toBe('/term/new-name')
    expect(metaOf(document, 'robots')).toBe('noindex')
  })

  // Shows addresses/not-found
  it("say 'Page Not Found' at unknown addresses", async () => {
    expect(textOf(await documentOf({ kind: 'fixed', path: '/404' }), 'h1')).toBe('Page Not Found')
  })

  // Shows addresses/unindexed
  it('keep the screens of administrators out of search engines', async () => {
    for (const path of [
      '/sign-in',
      '/add-word',
      '/edit-meaning',
      '/manage-categories',
      '/admin',
      '/administrators',
      '/audit-trail',
    ]) {
      expect(metaOf(await documentOf({ kind: 'fixed', path }), 'robots')).toBe('noindex')
    }
  })

  it('name the search for browsers in at most 16 characters, cut after a whole word or character', async () => {
    const names = ['Words', 'Experience Platform Lexicon', 'ABCDEFGHIJKLMNOPQ', 'ABCDEFGHIJKLMNO😀']
    const shortNames = names.map(async (name) => {
      const print = await loadRenderer(templates, { ...sample.sampleSite, name })
      return /<ShortName>(.*)<\/ShortName>/.exec(String(await print({ kind: 'fixed', path: '/opensearch.xml' })))?.[1]
    })
    expect(await Promise.all(shortNames)).toEqual(['Words', 'Experience', 'ABCDEFGHIJKLMNOP', 'ABCDEFGHIJKLMNO'])
  })

  it('fail with an error when a page gets data that it cannot print', async () => {
    const wrong: TermPage = { ...sample.plainTermPage, path: '/about' }
    await expect(render(wrong)).rejects.toThrow('/about')
  })
})
