import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glossary, type GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { pageAt } from '../../content-build/glossary/page-at.ts'
import { pageData } from '../../content-build/glossary/page-data.ts'
import { plainText } from '../../contracts/definition.ts'
import type { Card, Link, ListingPage, Page, TermPage } from '../../contracts/page.ts'
import { categoryPath, termPath } from '../../contracts/paths.ts'
import { repository } from './product.ts'
import { astro } from './stock.ts'

/** Terms of the site in addition to the requested pages. Few are enough, because a page's size does not depend on their number. */
const TERMS = 60

/**
 * Builds a Starlight site of the given pages, all categories and some terms.
 * @param folder a new folder below the repository, so that packages are found @returns the folder of the built files
 */
export async function buildStarlight(
  folder: string,
  content: GlossaryContent,
  pages: readonly { path: string }[],
): Promise<string> {
  cpSync(join(repository, 'bench/starlight'), folder, { recursive: true })
  const glossary = new Glossary([83, 81])
  glossary.replaceAll(content)
  const paths = [
    ...pages.map(({ path }) => path),
    ...content.categories.map(({ slug }) => categoryPath(slug)),
    ...content.terms.slice(0, TERMS).map(({ slug }) => termPath(slug)),
  ]
  for (const path of new Set(paths)) {
    const at = pageAt(glossary, path)
    if (at === null) throw new Error(`Nothing is published at ${path}`)
    writeDocument(join(folder, 'src/content/docs'), pageData(glossary, at, path))
  }
  await astro(folder, [])
  return join(folder, 'out')
}

/** Writes one of our pages as a Starlight author would. @throws for kinds of pages that are not compared */
function writeDocument(folder: string, page: Page): void {
  const slug = page.path === '/' ? 'index' : page.path.slice(1)
  if (page.kind !== 'term' && page.kind !== 'listing') throw new Error(`${page.path} has no Starlight page`)
  const file = join(folder, page.kind === 'term' ? `${slug}.md` : `${slug}.mdx`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page.kind === 'term' ? termText(page, slug) : listingText(page, slug))
}

/** A term with the same name, definition, links, counts and date as on our page. */
const termText = (page: TermPage, slug: string): string =>
  [
    frontmatter({ title: page.name, slug, description: page.description, lastUpdated: new Date(page.updatedAt) }),
    page.definition,
    linksText('Current Platform Term', page.currentTerm === null ? [] : [page.currentTerm]),
    linksText('Legacy Platform Names', page.legacyNames),
    linksText('Categories', page.categories),
    `<p>${votesText(page)}</p>`,
  ].join('\n\n')

const linksText = (heading: string, links: readonly Link[]): string =>
  links.length === 0
    ? ''
    : `<p>${heading}: ${links.map(({ href, name }) => `<a href="${href}/">${escape(name)}</a>`).join(', ')}</p>`

/** A listing with the same cards by letter, as Starlight's link cards: a linked name and a description. */
function listingText({ category, groups }: ListingPage, slug: string): string {
  const title = category?.name ?? 'Browse Categories'
  const groupTexts = groups.map(({ letter, cards }) => {
    const heading = `## ${letter === '#' ? 'Other' : letter}`
    return [heading, '', '<CardGrid>', ...cards.map(cardText), '</CardGrid>'].join('\n')
  })
  return [
    frontmatter({ title, slug, description: `Terms of the platform: ${title}` }),
    `import { CardGrid, LinkCard } from '@astrojs/starlight/components'`,
    ...groupTexts,
  ].join('\n\n')
}

/** Everything on our card as the description of a link card, which Starlight treats as HTML. */
function cardText(card: Card): string {
  const links = [
    ...(card.isLegacy ? ['Legacy'] : []),
    ...(card.currentTerm === null ? [] : [`Current Platform Term: ${card.currentTerm.name}`]),
    ...(card.legacyNames.length === 0 ? [] : [`Legacy Platform Names: ${namesOf(card.legacyNames)}`]),
    namesOf(card.categories),
    votesText(card),
  ]
  const description = escape([plainText(card.excerpt), ...links].join(' · '))
  return `  <LinkCard title={${JSON.stringify(card.name)}} href="${card.href}/" description={${JSON.stringify(description)}} />`
}

const namesOf = (links: readonly Link[]): string => links.map(({ name }) => name).join(', ')

const votesText = ({ upvotes, downvotes }: Pick<Card, 'upvotes' | 'downvotes'>): string =>
  `${upvotes} upvotes, ${downvotes} downvotes`

/** YAML front matter. JSON is valid YAML, but a date must not have quotes. */
function frontmatter(fields: Record<string, string | Date>): string {
  const lines = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' ? `${name}: ${JSON.stringify(value)}` : `${name}: ${value.toISOString()}`,
  )
  return ['---', ...lines, '---'].join('\n')
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
