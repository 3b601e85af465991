import { plainText } from '../../contracts/definition.ts'
import {
  id as termId,
  linkNames,
  MAX_CATEGORIES,
  type Term,
  type TermFields,
  termFields,
} from '../../contracts/term.ts'
import { oneName } from '../../contracts/text.ts'
import { listNames, splitNames } from './category-names.ts'
import { guard, guardDefinition, isHtmlCell, unguard, unguardDefinition } from './csv-guard.ts'
import { textToHtml } from './text-to-html.ts'

/** The values of a file's row. Columns that the file lacks are undefined. */
export interface Cells extends Partial<Omit<TermFields, 'currentTermId' | 'linkName'>> {
  id?: number | null
  categories?: string
  categoryIds?: (number | null)[]
  currentTerm?: string
  currentTermId?: number | null
  /** Null if the cell is not a count. */
  upvotes?: number | null
  downvotes?: number | null
  /** As written in the file, valid or not. */
  linkName?: string
  /** The cell's text if it is neither yes nor no. */
  unclearLegacy?: string
  /** Names of related terms. */
  relatedTerms?: string[]
}

/** Fields that decide whether an optional column is needed: all except the definition, which is long. Related terms are added to them. */
export const SHORT_FIELDS = termFields.omit({ definition: true }).keyof().options
export type ShortFields = Pick<Term, (typeof SHORT_FIELDS)[number] | 'relatedTerms'>

export interface Column {
  header: string
  /** Its header in files of other programs. */
  alias?: string
  /** Formats a cell. The Current Term columns name the chosen term, not the end of the chain, so that importing them restores the same links. */
  write: (term: Term, names: ReadonlyMap<number, string>) => string
  /** Parses a trimmed cell. Undefined for columns that follow from others. */
  read?: (cell: string, cleanHtml: (html: string) => string) => Cells
  /** Found by its header only, so not read from a file without known headers. */
  needsHeader?: true
  /** Whether a term needs the column. A column with this function is written only if some term needs it, and is read only by its header. */
  isNeededBy?: (term: ShortFields) => boolean
}

/** Normalizes a cell of one or more names as forms do. */
export const readNames = (cell: string): string => oneName(unguard(cell.trim())).trim()

const readId = (cell: string): number | null =>
  /^\d+$/.test(cell) ? (termId.safeParse(Number(cell)).data ?? null) : null

/** Parses a count of votes. Empty is 0; null if it is not a count of up to nine digits. */
function readCount(cell: string): number | null {
  if (cell === '') return 0
  return /^\d{1,9}$/.test(cell) ? Number(cell) : null
}

/** The columns of an exported file in order, and how an import reads them. An imported file may have them in any order. */
export const COLUMNS: readonly Column[] = [
  { header: 'ID', write: ({ id }) => String(id), read: (cell) => ({ id: readId(cell) }) },
  {
    header: 'Term Name',
    alias: 'name',
    write: ({ name }) => guard(name),
    read: (cell) => ({ name: readNames(cell) }),
  },
  {
    header: 'Definition',
    write: ({ definition }) => guardDefinition(plainText(definition)),
    read: (cell, cleanHtml) => ({
      definition: isHtmlCell(cell) ? cleanHtml(cell) : textToHtml(unguardDefinition(cell)),
    }),
  },
  {
    header: 'Categories',
    write: ({ categories }) => guard(listNames(categories.map(({ name }) => name))),
    read: (cell) => ({ categories: readNames(cell) }),
  },
  {
    header: 'Category IDs',
    write: ({ categories }) => categories.map(({ id }) => id).join(', '),
    read: (cell) => ({
      categoryIds: cell === '' ? [] : cell.split(',', MAX_CATEGORIES + 1).map((one) => readId(one.trim())),
    }),
  },
  {
    header: 'Is Legacy',
    write: ({ isLegacy }) => (isLegacy ? 'Yes' : 'No'),
    read: (cell) => {
      const isLegacy = /^(?:yes|true)$/i.test(cell)
      return isLegacy || /^(?:no|false)?$/i.test(cell) ? { isLegacy } : { isLegacy, unclearLegacy: cell }
    },
  },
  {
    header: 'Current Term',
    write: ({ currentTermId }, names) => (currentTermId === null ? '' : guard(names.get(currentTermId) ?? '')),
    read: (cell) => ({ currentTerm: readNames(cell) }),
    needsHeader: true,
  },
  {
    header: 'Current Term ID',
    write: ({ currentTermId }) => String(currentTermId ?? ''),
    read: (cell) => ({ currentTermId: readId(cell) }),
  },
  { header: 'Legacy Names', write: ({ legacyNames }) => guard(legacyNames.map(({ name }) => name).join(', ')) },
  { header: 'Legacy Term IDs', write: ({ legacyNames }) => legacyNames.map(({ id }) => id).join(', ') },
  { header: 'Upvotes', write: ({ upvotes }) => String(upvotes), read: (cell) => ({ upvotes: readCount(cell) }) },
  {
    header: 'Downvotes',
    write: ({ downvotes }) => String(downvotes),
    read: (cell) => ({ downvotes: readCount(cell) }),
  },
  {
    header: 'Other Names',
    write: ({ otherNames }) => guard(listNames(otherNames)),
    read: (cell) => ({ otherNames: splitNames(readNames(cell)) }),
    isNeededBy: ({ otherNames }) => otherNames.length > 0,
  },
  {
    header: 'Link This Name',
    write: ({ linkName }) => linkName,
    read: (cell) => ({ linkName: cell === '' ? linkNames[0] : cell.toLowerCase() }),
    isNeededBy: ({ linkName }) => linkName !== linkNames[0],
  },
  {
    header: 'Related Terms',
    write: ({ relatedTerms }, names) => guard(listNames(relatedTerms.map((id) => names.get(id) ?? ''))),
    read: (cell) => ({ relatedTerms: splitNames(readNames(cell)) }),
    isNeededBy: ({ relatedTerms }) => relatedTerms.length > 0,
  },
]
