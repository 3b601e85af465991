import type { TermContent } from '../../contracts/change.ts'

/** A term of the content for tests, with what matters to them. */
export const termContent = (id: number, fields: Partial<TermContent> = {}): TermContent => ({
  id,
  name: `Term ${id}`,
  slug: `term-${id}`,
  definition: `<p>About term ${id}.</p>`,
  isLegacy: false,
  currentTermId: null,
  categoryIds: [],
  upvotes: 0,
  downvotes: 0,
  images: [],
  updatedAt: '2026-11-20T00:00:00.000Z',
  formerSlugs: [],
  ...fields,
})
