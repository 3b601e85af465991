import type { TermContent } from '../change.ts'
import type { TermPage } from '../page.ts'
import { linkNames, type Term, type TermFields, termFields, termForm } from '../term.ts'

/** Default fields of terms in tests. Fields of the contract have the defaults of the form. */
function fieldsOf(id: number) {
  const { categories: _, ...fields } = termForm.parse({
    name: `Term ${id}`,
    definition: `<p>About term ${id}.</p>`,
    categories: ['Words'],
  })
  return { ...fields, id, images: [], upvotes: 0, downvotes: 0, updatedAt: '2026-11-20T00:00:00.000Z' }
}

/** A value for each field of the contract, chosen by its type, so that a new field is tested without changing tests. None refers to a term. */
export function fieldValues(text: string, isFirst: boolean): TermFields {
  const values = Object.entries(termFields.parse(fieldsOf(1))).map(([field, kind]) => {
    if (Array.isArray(kind)) return [field, isFirst ? [] : [`${text} "x"`, 'y, z']]
    if (field === 'linkName') return [field, linkNames[isFirst ? 0 : 1]]
    if (typeof kind === 'boolean') return [field, isFirst]
    return [field, kind === null ? null : field === 'definition' ? `<p>${text}</p>` : text]
  })
  return termFields.parse(Object.fromEntries(values))
}

export const termContent = (id: number, fields: Partial<TermContent> = {}): TermContent => ({
  ...fieldsOf(id),
  slug: `term-${id}`,
  categoryIds: [],
  formerSlugs: [],
  ...fields,
})

export const termReply = (id: number, fields: Partial<Term> = {}): Term => ({
  ...fieldsOf(id),
  slug: `term-${id}`,
  categories: [],
  currentTerm: null,
  legacyNames: [],
  ...fields,
})

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
