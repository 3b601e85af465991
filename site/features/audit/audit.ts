import { atom, type ReadableAtom } from 'nanostores'
import type { AuditKind } from '../../../contracts/audit.ts'
import type { TermForm } from '../../../contracts/term.ts'
import { request } from '../../lib/request.ts'

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
  'password-link-made': 'Password link created',
  'password-set': 'Password set',
  'signed-out-everywhere': 'Signed out everywhere',
}

/** Pairs, because an object would put keys that look like numbers first. */
export const DAYS = [
  ['', 'Any time'],
  ['1', 'Last 24 hours'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['365', 'Last year'],
] as const

/** Labels of fields; a field without one is shown by its own name. */
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
} satisfies Record<keyof TermForm, string> & Record<string, string>

/** The filters as the address holds them; '' for any. */
export interface Filters {
  person: string
  search: string
  what: string
  days: string
  termId: string
}

const isKind = (kind: string): kind is AuditKind => Object.hasOwn(KIND_NAMES, kind)

/** Ignores values that cannot be chosen here: an address that was passed on may have been cut off. */
function readAddress(): Filters {
  const given = new URLSearchParams(location.search)
  const read = (name: keyof Filters, fits: (text: string) => boolean = () => true): string => {
    const text = given.get(name) ?? ''
    return fits(text) ? text : ''
  }
  return {
    person: read('person'),
    search: read('search'),
    what: read('what', isKind),
    days: read('days', (text) => DAYS.some(([days]) => days === text)),
    termId: read('termId', (text) => /^\d*$/.test(text)),
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

/** The filters as the service expects them. */
export const queryFor = ({ person, search, what, days, termId }: Filters) => ({
  person,
  search,
  ...(isKind(what) && { what }),
  ...(days !== '' && { days: Number(days) }),
  ...(termId !== '' && { termId: Number(termId) }),
})

export const auditRead = (filters: Filters) => ({
  queryKey: ['/api/audit', filters],
  queryFn: ({ pageParam }: { pageParam: number | null }) =>
    request('GET /api/audit', null, {
      query: { ...queryFor(filters), ...(pageParam !== null && { before: pageParam }) },
    }),
  initialPageParam: null,
  getNextPageParam: ({ next }: { next: number | null }) => next,
  // Other administrators may add entries at any time.
  staleTime: 0,
})
