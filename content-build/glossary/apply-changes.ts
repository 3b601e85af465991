import type { ChangesReply, TermContent } from '../../contracts/change.ts'
import { MOST_LINKED_PATH } from '../../contracts/paths.ts'
import { addDiffering, addShowing, addTermPages, editOf } from './dependent-pages.ts'
import type { Glossary } from './glossary.ts'
import { changedMentionsPaths, mentionsPaths } from './mentions-paths.ts'
import { allPaths } from './page-at.ts'

/** Addresses whose pages an edit may have made stale. */
interface Touched {
  /** Those that show what was edited. */
  paths: Set<string>
  /** Those that an edit changes only because definitions mention terms, or beside which it puts others; they may be out a little later. */
  mentions: Set<string>
  /** Those of terms that others have begun or ceased to lead to, which say who does; they go after the mentions. */
  mentioned: Set<string>
}

export interface TouchedPaths extends Touched {
  /** Every definition is; otherwise more mentions may be found when the rest are linked again. */
  areLinked: boolean
  /** Every word is common or not as it is now; otherwise hundreds of mentions may be found when that is settled. */
  areSettled: boolean
}

/** Changes, and what they touched as it stands now. */
export type Update = Omit<ChangesReply, 'change'>

const touchedTermIds = ({ changes }: Update): Set<number> =>
  new Set(changes.flatMap((change) => ('termId' in change ? [change.termId] : [])))

/** Puts what an update has touched in the place of what stood there. A touched term that the update does not hold was deleted. */
export function putTouched(terms: Map<number, TermContent>, update: Update): void {
  for (const id of touchedTermIds(update)) terms.delete(id)
  for (const term of update.terms) terms.set(term.id, term)
}

/** All of them, where none has to wait. */
export const allTouched = ({ paths, mentions, mentioned }: Touched): Set<string> =>
  new Set([...paths, ...mentions, ...mentioned])

/**
 * Brings the glossary up to date and returns every address whose page could differ because of it: pages to make,
 * to make again or to take away. An address too many costs a comparison, one too few a stale page, so the rule is simple:
 * whatever shows a touched term, before or after, and whatever stands beside a page whose extent has changed.
 */
export function applyChanges(glossary: Glossary, update: Update): TouchedPaths {
  const edit = editOf(glossary, touchedTermIds(update), update.terms)
  const touched: Touched = { paths: new Set(), mentions: new Set(), mentioned: new Set() }
  addShowing(glossary, edit, touched, touched.mentions)
  glossary.replaceCategories(update.categories)
  glossary.replaceTerms(edit.terms)
  addShowing(glossary, edit, touched, touched.paths)
  addRelinked(glossary, touched.mentions)
  addNewMentions(glossary, touched)
  addDiffering(glossary, edit, touched.paths)
  return withState(glossary, touched)
}

/** The same for so many changes that all definitions are linked anew. What stood there before may be compared a little later. */
export function applyBacklog(glossary: Glossary, update: Update): TouchedPaths {
  const mentions = new Set(allPaths(glossary))
  const present = new Map(glossary.terms)
  putTouched(present, update)
  glossary.replaceAll({ terms: [...present.values()], categories: update.categories })
  const paths = new Set([...allPaths(glossary)].filter((path) => !mentions.has(path)))
  return withState(glossary, { paths, mentions, mentioned: new Set() })
}

/**
 * Links at most so many of the definitions again that wait for it, and returns the addresses besides theirs, which were named when they began to wait.
 * When none waits any more, all links are those of a full build.
 */
export function relinkMentions(glossary: Glossary, count: number): TouchedPaths {
  glossary.mentions.relink(count)
  const touched = { paths: new Set<string>(), mentions: new Set<string>(), mentioned: new Set<string>() }
  addNewMentions(glossary, touched)
  return withState(glossary, touched)
}

/** Takes in which words are common now. Returns the addresses of the definitions that have them, which wait to be linked again. */
export function settleCommonWords(glossary: Glossary): TouchedPaths {
  glossary.mentions.settle()
  const mentions = new Set<string>()
  addRelinked(glossary, mentions)
  return withState(glossary, { paths: new Set(), mentions, mentioned: new Set() })
}

/** Links all definitions again as a full build would. */
export const linkAll = (glossary: Glossary): TouchedPaths[] => [
  settleCommonWords(glossary),
  relinkMentions(glossary, Infinity),
]

const withState = ({ mentions: { areLinked, areSettled } }: Glossary, touched: Touched): TouchedPaths => ({
  ...touched,
  ...{ areLinked, areSettled },
})

/** The pages of definitions that may have other links. */
function addRelinked(glossary: Glossary, paths: Set<string>): void {
  for (const id of glossary.mentions.takeRelinked()) addTermPages(glossary, id, paths)
}

/** The pages of terms that others have begun or ceased to lead to. */
function addNewMentions(glossary: Glossary, { paths, mentioned }: Pick<Touched, 'paths' | 'mentioned'>): void {
  const changed = glossary.mentions.sources.takeChanged()
  if (changed.size > 0) mentioned.add(MOST_LINKED_PATH)
  for (const [id, change] of changed) {
    addTermPages(glossary, id, mentioned)
    const before = new Set(mentionsPaths(glossary, id, change.spans))
    // A page may lead to new ones as soon as it is made again for any reason.
    for (const path of changedMentionsPaths(glossary, id, change)) (before.has(path) ? mentioned : paths).add(path)
  }
}
