import { plainText } from '../../contracts/definition.ts'
import type { Card, CardGroup, Link, ListingPage, Page, TermPage } from '../../contracts/page.ts'

interface Document {
  /** Below Starlight's folder of documents. */
  file: string
  text: string
}

/** A page of ours as a Starlight author would write it. @throws for pages that are not compared */
export function documentOf(page: Page): Document {
  const slug = page.path === '/' ? 'index' : page.path.slice(1)
  if (page.kind === 'term') return { file: `${slug}.md`, text: termText(page, slug) }
  if (page.kind === 'listing') return { file: `${slug}.mdx`, text: listingText(page, slug) }
  throw new Error(`${page.path} has no Starlight page to be compared with`)
}

/** The same name, definition, links, counts and date. */
function termText(page: TermPage, slug: string): string {
  const { name, description, definition, updatedAt } = page
  return [
    frontmatter({ title: name, slug, description, lastUpdated: new Date(updatedAt) }),
    definition,
    linksText('Current Platform Term', page.currentTerm === null ? [] : [page.currentTerm]),
    linksText('Legacy Platform Names', page.legacyNames),
    linksText('Categories', page.categories),
    `<p>${votesText(page)}</p>`,
  ].join('\n\n')
}

const linksText = (heading: string, links: readonly Link[]): string =>
  links.length === 0
    ? ''
    : `<p>${heading}: ${links.map(({ href, name }) => `<a href="${href}/">${escape(name)}</a>`).join(', ')}</p>`

/** The same cards, letter by letter, as Starlight's own cards: a name that is a link, and a description. */
function listingText({ category, groups }: ListingPage, slug: string): string {
  const title = category?.name ?? 'Browse Categories'
  return [
    frontmatter({ title, slug, description: `Terms of the platform: ${title}` }),
    `import { CardGrid, LinkCard } from '@astrojs/starlight/components'`,
    ...groups.map(groupText),
  ].join('\n\n')
}

function groupText({ letter, cards }: CardGroup): string {
  const links = cards.map((card) => {
    const [title, description] = [card.name, descriptionOf(card)].map((text) => JSON.stringify(text))
    return `  <LinkCard title={${title}} href="${card.href}/" description={${description}} />`
  })
  return [`## ${letter === '#' ? 'Other' : letter}`, '', '<CardGrid>', ...links, '</CardGrid>'].join('\n')
}

/** All that our card says, as the text that a link card has room for; Starlight takes it as HTML. */
function descriptionOf(card: Card): string {
  const links = [
    ...(card.isLegacy ? ['Legacy'] : []),
    ...(card.currentTerm === null ? [] : [`Current Platform Term: ${card.currentTerm.name}`]),
    ...(card.legacyNames.length === 0 ? [] : [`Legacy Platform Names: ${namesOf(card.legacyNames)}`]),
    namesOf(card.categories),
    votesText(card),
  ]
  return escape([plainText(card.excerpt), ...links].join(' · '))
}

const namesOf = (links: readonly Link[]): string => links.map(({ name }) => name).join(', ')

const votesText = ({ upvotes, downvotes }: Pick<Card, 'upvotes' | 'downvotes'>): string =>
  `${upvotes} upvotes, ${downvotes} downvotes`

/** JSON is YAML; a date is written without quotes. */
function frontmatter(fields: Record<string, string | Date>): string {
  const lines = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' ? `${name}: ${JSON.stringify(value)}` : `${name}: ${value.toISOString()}`,
  )
  return ['---', ...lines, '---'].join('\n')
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
