import type { TermContent } from '../../contracts/change.ts'

/** A term before and after an edit; undefined when it does not exist. */
export interface TermPair {
  id: number
  before: TermContent | undefined
  after: TermContent | undefined
}

export interface LinkEdit extends TermPair {
  /** Whether nothing has changed that decides how other definitions link to it. */
  hasSameLinkFields: boolean
  hasSameChain: boolean
}

/** The words that an edit has removed from a definition and added to it. */
export interface ChangedWords {
  gone: string[]
  come: string[]
}

export type EditedWords = LinkEdit & { words: ChangedWords }

export const linkEditOf = ({ id, before, after }: TermPair): LinkEdit => ({
  ...{ id, before, after },
  hasSameChain: areAlike(before, after, ({ isLegacy, currentTermId }) => [isLegacy, currentTermId]),
  hasSameLinkFields: areAlike(
    before,
    after,
    ({ name, slug, isLegacy, linkName, otherNames, formerSlugs, categoryIds }) => [
      ...[name, slug, isLegacy, linkName],
      ...[otherNames, formerSlugs, categoryIds],
    ],
  ),
})

/** Whether the edit may have changed links. */
export const isOfMentions = ({ before, after, hasSameLinkFields, hasSameChain }: LinkEdit): boolean =>
  !hasSameLinkFields || !hasSameChain || before?.definition !== after?.definition

const areAlike = (
  a: TermContent | undefined,
  b: TermContent | undefined,
  fieldsOf: (term: TermContent) => unknown[],
): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b)))
