import type { TermContent } from '../../contracts/change.ts'

/** A term before and after an edit; undefined where there is none. */
export interface TermPair {
  id: number
  before: TermContent | undefined
  after: TermContent | undefined
}

export interface Edit extends TermPair {
  /** Other definitions link to it as before. */
  isLinkedAlike: boolean
  isInChainAlike: boolean
}

/** The words of a definition that an edit has taken out and put in. */
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

/** Whether links may have changed by it. */
export const isOfMentions = ({ before, after, isLinkedAlike, isInChainAlike }: Edit): boolean =>
  !isLinkedAlike || !isInChainAlike || before?.definition !== after?.definition

const areAlike = (
  a: TermContent | undefined,
  b: TermContent | undefined,
  fieldsOf: (term: TermContent) => unknown[],
): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b)))
