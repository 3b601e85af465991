import type { Card, CardGroup, Link, ListingPage, OverviewPage, Page, Site, TermPage } from '../contracts/page.ts'
import { FIXED_PATHS } from '../contracts/page.ts'
import { termPage } from '../contracts/testing/terms.ts'

/** Pages with everything that is hard to render, for viewing and testing templates without a database. */
export const sampleSite: Site = {
  name: 'Experience Platform Lexicon',
  subtitle: 'Experience Platform',
  language: 'en',
  url: 'https://lexicon.example',
  contactUrl: 'https://www.linkedin.com/company/lexicon',
}

const HOSTILE_NAME = "\"><script>alert(1)</script> & 'x' </title>"
const LONG_NAME = 'Identity Resolution '.repeat(10).trim()

const link = (name: string, kind = 'term'): Link => ({
  name,
  href: `/${kind}/${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)}`,
})

const categoryNames = [
  ...[
    'Analytics',
    'Audiences',
    'Data Collection',
    'Governance and Privacy',
    'Identity',
    'Journeys',
    'RT-CDP Collaboration',
  ],
  ...['TLA (3 letter abbreviation)', 'UX', 'AA (Adobe Analytics)', 'CJA', 'ACS Data Collection'],
]
export const sampleCategories: Link[] = categoryNames.map((name) => link(name, 'categories'))
export const fortyCategories: Link[] = Array.from({ length: 40 }, (_, at) =>
  link(`${categoryNames[at % 12]} ${at < 12 ? '' : Math.floor(at / 12) + 1}`.trim(), 'categories'),
)

const excerpts = [
  '<p>A single view of a customer, <strong>stitched together</strong> from the events and attributes that many systems know about the same person.</p>',
  '<p>A rule that says which people belong to an audience.</p><ul><li>evaluated in batch</li><li>evaluated as events stream in</li><li>evaluated at the <code>edge</code></li></ul>',
  '<p>The schema language in which all data of the platform is described. It names <em>classes</em>, field groups and data types, so that a field means the same wherever it is used, whoever reads it.</p>',
]
const names = [
  'Access Control',
  'Audience',
  'Batch Ingestion',
  'Customer Profile',
  'Data Layer',
  'Edge Network',
  'Identity Graph',
  'Journey',
]

function sampleCard(at: number): Card {
  const name = `${names[Math.floor(at / 8)] ?? 'Zone'}${at % 8 === 0 ? '' : ` ${['Policy', 'Map', 'Event', 'Export', 'Label', 'Rule', 'Set'][(at % 8) - 1]}`}`
  const isLegacy = at % 7 === 3
  return {
    id: at + 1,
    ...link(name),
    excerpt: excerpts[at % 3] ?? '',
    isLegacy,
    upvotes: (at * 13) % 40,
    downvotes: (at * 5) % 7,
    categories: sampleCategories.slice(at % 9, (at % 9) + 1 + (at % 3)),
    moreCategories: at === 5 ? 2 : 0,
    currentTerm: isLegacy && at !== 3 ? link('Real-Time Customer Profile') : null,
    legacyNames: at % 11 === 5 ? [link('Unified Profile'), link('Segment Builder')] : [],
    moreLegacyNames: at === 5 ? 3 : 0,
  }
}

const cards = Array.from({ length: 60 }, (_, at) => sampleCard(at))
const hard: Card[] = [
  { ...sampleCard(1), id: 901, name: LONG_NAME, legacyNames: [link(LONG_NAME)], isLegacy: false },
  { ...sampleCard(3), id: 902, name: HOSTILE_NAME, currentTerm: { name: HOSTILE_NAME, href: '/term/hostile' } },
  { ...sampleCard(2), id: 903, name: 'W'.repeat(200), upvotes: 123_456, downvotes: 98_765, categories: [] },
]

function grouped(listed: Card[]): CardGroup[] {
  const groups = new Map<string, Card[]>()
  for (const card of listed) {
    const letter = card.name.charAt(0).toUpperCase()
    groups.set(letter, [...(groups.get(letter) ?? []), card])
  }
  return [...groups].map(([letter, groupCards]) => ({
    letter,
    anchor: /[A-Z]/.test(letter) ? `letter-${letter.toLowerCase()}` : 'letter-other',
    cards: groupCards,
  }))
}

const letters: Link[] = [...'ABCDEFGHIJKLMNOPRSTUVWX'].map((letter) => ({
  name: letter,
  href: `#letter-${letter.toLowerCase()}`,
}))
const all: Link = { name: 'All terms', href: '/' }
const identity = { id: 5, ...link('Identity', 'categories') }
const uncounted = (categories: Link[]) => categories.map((category) => ({ ...category, count: null }))

export const homePage: ListingPage = {
  kind: 'listing',
  path: '/',
  canonical: '/',
  category: null,
  groups: grouped(cards),
  first: {
    total: 134,
    tabs: sampleCategories.map((category, at) => ({ ...category, count: at })),
    featured: cards.slice(4, 6),
    popular: cards.slice(0, 5).map(({ name, href }) => ({ name, href })),
    letters: [{ name: '#', href: '#letter-other' }, { name: '0–9', href: '#letter-0' }, ...letters],
  },
  overview: null,
  start: all,
  range: '',
  previous: null,
  next: { name: 'Journey Canvas to Zone', href: '/browse/journey-canvas' },
  jumps: ['Journey Canvas', 'Query Service', 'Sandbox', 'Use Case Playbook'].map((name) => link(name, 'browse')),
}

export const laterPage: ListingPage = {
  ...homePage,
  path: '/browse/journey-canvas',
  canonical: '/browse/journey-canvas',
  groups: grouped([...cards.slice(20, 30), ...hard]),
  first: null,
  overview: '/overview',
  range: 'Journey Canvas to Zone',
  previous: { name: 'Access Control to Journey', href: '/' },
  next: { name: `${LONG_NAME} to ${LONG_NAME}`, href: '/browse/identity' },
}

export const overview: OverviewPage = {
  kind: 'overview',
  path: '/overview',
  start: all,
  total: 4132,
  tabs: sampleCategories.map((category, at) => ({ ...category, count: at })),
  letters: letters.map(({ name, href }) => ({ name, href: `/browse/journey-canvas${href}` })),
}

export const categoryPage: ListingPage = {
  ...homePage,
  path: identity.href,
  canonical: identity.href,
  category: identity,
  groups: grouped(cards.slice(0, 1)),
  first: { total: 1, tabs: uncounted(fortyCategories), featured: null, popular: [], letters: letters.slice(0, 1) },
  start: identity,
  next: null,
  jumps: [],
}

export const emptyCategoryPage: ListingPage = {
  ...categoryPage,
  path: '/categories/ux',
  canonical: '/categories/ux',
  category: { id: 35, ...link('UX', 'categories') },
  start: link('UX', 'categories'),
  groups: [],
  first: { total: 0, tabs: uncounted(sampleCategories), featured: null, popular: [], letters: [] },
}

export const emptyHomePage: ListingPage = {
  ...emptyCategoryPage,
  path: '/',
  canonical: '/',
  category: null,
  start: all,
  first: { total: 0, tabs: [], featured: [], popular: [], letters: [] },
}

export const plainTermPage: TermPage = termPage(83, {
  path: '/term/customer-profile',
  canonical: '/term/customer-profile',
  name: 'Real-Time Customer Profile',
  previous: link('Query Service'),
  next: link('Sandbox'),
  definition: `${excerpts[0]}<p>Each profile holds attributes, which change seldom, and events, which only ever get added. <a href="https://example.com/profiles">Profiles</a> are merged by a <em>merge policy</em>.</p>`,
  description:
    'A single view of a customer, stitched together from the events and attributes that many systems know about the same person.',
  shareText:
    'A single view of a customer, stitched together from the events and attributes that many systems know about the same person. Each profile holds attributes, which change seldom, and events, which only ever get added. Profiles are merged by a merge policy.',
  legacyNames: [link('Unified Profile'), link('Profile Service'), link('Master Marketing Profile')],
  categories: sampleCategories.slice(1, 4),
  picture: { path: '/social/customer-profile.png', isOwn: false },
  upvotes: 42,
  downvotes: 3,
  updatedAt: '2026-11-05T23:30:00.000Z',
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

export const hardTermPage: TermPage = {
  ...plainTermPage,
  path: '/term/segment',
  canonical: '/term/segment',
  name: HOSTILE_NAME,
  definition: `<h3>Starts low</h3><p>Text with <strong>strong</strong>, <em>emphasis</em>, <u>underline</u>, <s>gone</s>, <code>inline_code()</code>, H<sub>2</sub>O and x<sup>2</sup>.</p>
<h1>A first heading</h1><p class="indent-1">Once indented.</p><p class="indent-8">Eight times indented.</p><h2>A second</h2>
<ul><li><p>One</p><ul><li><p>Nested</p></li></ul></li><li><p>Two with <a href="mailto:a@example.com">mail</a></p></li></ul><ol><li>First</li><li>Second</li></ol>
<blockquote><p>Somebody said this.</p></blockquote><pre><code>const profile = await merge(fragments, { policy: 'timestamp', andAVeryLongOption: 'that needs a scroll bar on phones' })
return profile</code></pre><table><tbody><tr><th></th><th><p>Key</p></th></tr><tr><th>x<sup>2</sup></th><td>area</td></tr></tbody></table><hr><p><img src="${pixel}" alt="A pixel"></p>`,
  isLegacy: true,
  currentTerm: link('Audience'),
  legacyNames: [],
  images: [
    {
      id: 1,
      filename: '3f2a.png',
      originalName: 'screen "shot".png',
      caption: 'The canvas <with> a journey of three steps',
      ...{ width: 1600, height: 900, renditions: [480, 960] },
    },
    {
      ...{ id: 2, filename: '77cd.gif', originalName: 'animation.gif', caption: null },
      ...{ width: null, height: null, renditions: [] },
    },
  ],
  picture: { path: '/uploads/3f2a.png', isOwn: true },
}

export const longTermPage: TermPage = {
  ...plainTermPage,
  path: '/term/long',
  canonical: '/term/long',
  name: LONG_NAME,
  categories: fortyCategories,
}

export const samplePages: Page[] = [
  ...[homePage, laterPage, overview, categoryPage, emptyCategoryPage, plainTermPage, hardTermPage, longTermPage],
  {
    ...laterPage,
    path: '/categories/identity/journey-canvas',
    category: identity,
    overview: '/overview/identity',
    start: identity,
  },
  { kind: 'moved', path: '/term/old-name', to: '/term/customer-profile' },
  ...FIXED_PATHS.map((path): Page => ({ kind: 'fixed', path })),
]
