import { atom, type ReadableAtom } from 'nanostores'
import type { AuditKind } from '../../../contracts/audit.ts'
import { request } from '../../lib/request.ts'

/** What each kind of entry is called. */
export const KIND_NAMES: Record<AuditKind, string> = {
  'term-created': 'Term added',
  'term-edited': 'Term changed',
  'term-deleted': 'Term deleted',
  'category-created': 'Category added',
  'category-renamed': 'Category renamed',
  'category-deleted': 'Category deleted',
  'image-added': 'Image added',
  'caption-changed': 'Caption changed',
  'image-deleted': 'Image deleted',
  'file-imported': 'File imported',
  'publishing-accepted': 'Published anyway',
  'publishing-checked': 'Pages checked',
  'publishing-rebuilt': 'All pages published again',
  'glossary-restored': 'Backup restored',
  'administrator-added': 'Administrator added',
  'administrator-removed': 'Administrator removed',
  'password-link-made': 'Link for a password made',
  'password-set': 'Password set',
  'signed-out-everywhere': 'Signed out everywhere',
}

/** What each field is called; others as they are. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  otherNames: 'Other names',
  definition: 'Definition',
  isLegacy: 'Legacy',
  currentTermId: 'Current term',
  linkName: 'Link this name',
  categories: 'Categories',
  relatedTerms: 'Related terms',
  line: 'Line of the file',
  imported: 'Imported',
  duplicates: 'Duplicates',
  errors: 'Errors',
  originalName: 'File',
  caption: 'Caption',
  terms: 'Terms',
}

/** Texts as they stand in the address: '' for any. */
export interface Filters {
  person: string
  search: string
  what: string
  days: string
  termId: string
}

/** An address can be passed on, and may have been cut: what is no number is not asked for. */
function readAddress(): Filters {
  const given = new URLSearchParams(location.search)
  const text = (name: keyof Filters): string => given.get(name) ?? ''
  const number = (name: keyof Filters): string => (/^\d*$/.test(text(name)) ? text(name) : '')
  return {
    person: text('person'),
    search: text('search'),
    what: text('what'),
    days: number('days'),
    termId: number('termId'),
  }
}

const $chosen = atom<Filters>(readAddress())

export const $filters: ReadableAtom<Filters> = $chosen

export function choose(change: Partial<Filters>): void {
  $chosen.set({ ...$chosen.get(), ...change })
  const query = queryOf($chosen.get())
  history.replaceState(history.state, '', query === '' ? location.pathname : `?${query}`)
}

const isSet = ([, value]: [string, string]): boolean => value.trim() !== ''

export const queryOf = (filters: Filters): string =>
  new URLSearchParams(Object.entries(filters).filter(isSet)).toString()

const isKind = (kind: string): kind is AuditKind => kind in KIND_NAMES

/** The same as the service reads it. */
export const asked = ({ person, search, what, days, termId }: Filters) => ({
  person,
  search,
  ...(isKind(what) && { what }),
  ...(days !== '' && { days: Number(days) }),
  ...(termId !== '' && { termId: Number(termId) }),
})

export const auditRead = (filters: Filters) => ({
  queryKey: ['/api/audit', filters],
  queryFn: ({ pageParam }: { pageParam: number | null }) =>
    request('GET /api/audit', null, { query: { ...asked(filters), ...(pageParam !== null && { before: pageParam }) } }),
  initialPageParam: null,
  getNextPageParam: ({ next }: { next: number | null }) => next,
  // Somebody may have written meanwhile.
  staleTime: 0,
})
