import type { TermContent } from '../../contracts/change.ts'

/** A term before and after an edit; undefined when it does not exist. */
export interface TermPair {
  id: number
  before: TermContent | undefined
  after: TermContent | undefined
}

export interface Edit extends TermPair {
  /** Whether nothing has changed that decides how other definitions link to it. */
  isLinkedAlike: boolean
  isInChainAlike: boolean
}

/** The words that an edit has removed from a definition and added to it. */
export interface ChangedWords {
  gone: string[]
  come: string[]
}

export type EditedWords = Edit & { words: ChangedWords }

export const editOf = ({ id, before, after }: TermPair): Edit => ({
  ...{ id, before, after },
  isInChainAlike: areAlike(before, after, ({ isLegacy, currentTermId }) => [isLegacy, currentTermId]),
  isLinkedAlike: areAlike(before, after, ({ name, slug, isLegacy, linkName, otherNames, formerSlugs, categoryIds }) => [
    ...[name, slug, isLegacy, linkName],
    ...[otherNames, formerSlugs, categoryIds],
  ]),
})

/** Whether the edit may have changed links. */
export const isOfMentions = ({ before, after, isLinkedAlike, isInChainAlike }: Edit): boolean =>
  !isLinkedAlike || !isInChainAlike || before?.definition !== after?.definition

const areAlike = (
  a: TermContent | undefined,
  b: TermContent | undefined,
  fieldsOf: (term: TermContent) => unknown[],
): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b)))
