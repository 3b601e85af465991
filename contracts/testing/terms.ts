import type { TermContent } from '../change.ts'
import type { TermPage } from '../page.ts'
import { type Term, termForm } from '../term.ts'

/** What every test's term has where the test says nothing: of the contract's fields, what a form without them would send. */
function fieldsOf(id: number) {
  const { categories: _, ...fields } = termForm.parse({
    name: `Term ${id}`,
    definition: `<p>About term ${id}.</p>`,
    categories: ['Words'],
  })
  return { ...fields, id, images: [], upvotes: 0, downvotes: 0, updatedAt: '2026-11-20T00:00:00.000Z' }
}

/** A term of the content, with what matters to the test. */
export const termContent = (id: number, fields: Partial<TermContent> = {}): TermContent => ({
  ...fieldsOf(id),
  slug: `term-${id}`,
  categoryIds: [],
  formerSlugs: [],
  ...fields,
})

/** A term as the API answers it. */
export const termReply = (id: number, fields: Partial<Term> = {}): Term => ({
  ...fieldsOf(id),
  slug: `term-${id}`,
  categories: [],
  currentTerm: null,
  legacyNames: [],
  ...fields,
})

/** What a term's page is made of. */
export function termPage(id: number, fields: Partial<TermPage> = {}): TermPage {
  const { currentTermId: _, linkName: __, ...shown } = fieldsOf(id)
  return {
    ...shown,
    kind: 'term',
    path: `/term/term-${id}`,
    canonical: `/term/term-${id}`,
    description: `About term ${id}.`,
    shareText: `About term ${id}.`,
    currentTerm: null,
    legacyNames: [],
    categories: [],
    relatedTerms: [],
    mentioned: [],
    mentions: [],
    allMentions: null,
    picture: { path: `/social/term-${id}.png`, isOwn: false },
    previous: null,
    next: null,
    ...fields,
  }
}
