import type { ChangesReply, TermContent } from '../../contracts/change.ts'
import { MOST_LINKED_PATH } from '../../contracts/paths.ts'
import { addDiffering, addShowing, addTermPages, editOf } from './dependent-pages.ts'
import type { Glossary } from './glossary.ts'
import { changedMentionsPaths, mentionsPaths } from './mentions-paths.ts'
import { allPaths } from './page-at.ts'

/** Paths whose pages an edit may have made stale. */
interface Touched {
  /** Pages that show what was edited. */
  paths: Set<string>
  /** Pages that change only because definitions mention edited terms, or because their neighbours changed. They may be published a little later. */
  mentions: Set<string>
  /** Pages of terms that have gained or lost links from definitions, which these pages list. They are published after `mentions`. */
  mentioned: Set<string>
}

export interface TouchedPaths extends Touched {
  /** Whether every definition is linked. If not, `relinkMentions` may find more paths. */
  areLinked: boolean
  /** Whether every word counts as common or not by the present definitions. If not, `settleCommonWords` may find hundreds of paths. */
  areSettled: boolean
}

/** Changes, with the present state of what they touched. */
export type Update = Omit<ChangesReply, 'change'>

const touchedTermIds = ({ changes }: Update): Set<number> =>
  new Set(changes.flatMap((change) => ('termId' in change ? [change.termId] : [])))

/** Replaces the terms that an update touched. A touched term that is missing in the update was deleted. */
export function putTouched(terms: Map<number, TermContent>, update: Update): void {
  for (const id of touchedTermIds(update)) terms.delete(id)
  for (const term of update.terms) terms.set(term.id, term)
}

/** All touched paths, for callers that publish none of them later. */
export const allTouched = ({ paths, mentions, mentioned }: Touched): Set<string> =>
  new Set([...paths, ...mentions, ...mentioned])

/**
 * Applies changes to the glossary and returns every path whose page they may add, change or remove. A superfluous path costs a comparison, a missing one
 * leaves a stale page. So the rule is generous: all that shows a touched term, before or after, and the neighbours of pages whose extent changes.
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

/** Like `applyChanges`, but links all definitions again. `paths` are the new pages; `mentions` are all former ones, which may be published a little later. */
export function applyBacklog(glossary: Glossary, update: Update): TouchedPaths {
  const mentions = new Set(allPaths(glossary))
  const present = new Map(glossary.terms)
  putTouched(present, update)
  glossary.replaceAll({ terms: [...present.values()], categories: update.categories })
  const paths = new Set([...allPaths(glossary)].filter((path) => !mentions.has(path)))
  return withState(glossary, { paths, mentions, mentioned: new Set() })
}

/**
 * Links at most `count` stale definitions again and returns the other pages that this touches; the pages of the definitions were returned when they became
 * stale. Once none is stale, all links are those of a full build.
 */
export function relinkMentions(glossary: Glossary, count: number): TouchedPaths {
  glossary.mentions.relink(count)
  const touched = { paths: new Set<string>(), mentions: new Set<string>(), mentioned: new Set<string>() }
  addNewMentions(glossary, touched)
  return withState(glossary, touched)
}

/** Updates which words are common. Returns the paths of the definitions that have a changed one; they are stale until `relinkMentions`. */
export function settleCommonWords(glossary: Glossary): TouchedPaths {
  glossary.mentions.settle()
  const mentions = new Set<string>()
  addRelinked(glossary, mentions)
  return withState(glossary, { paths: new Set(), mentions, mentioned: new Set() })
}

/** Settles common words and links all stale definitions again, so that all links are those of a full build. */
export const linkAll = (glossary: Glossary): TouchedPaths[] => [
  settleCommonWords(glossary),
  relinkMentions(glossary, Infinity),
]

const withState = ({ mentions: { areLinked, areSettled } }: Glossary, touched: Touched): TouchedPaths => ({
  ...touched,
  ...{ areLinked, areSettled },
})

/** Adds the pages of definitions that may have other links. */
function addRelinked(glossary: Glossary, paths: Set<string>): void {
  for (const id of glossary.mentions.takeRelinked()) addTermPages(glossary, id, paths)
}

/** Adds the pages of terms that have gained or lost links from definitions, and their pages of mentions. */
function addNewMentions(glossary: Glossary, { paths, mentioned }: Pick<Touched, 'paths' | 'mentioned'>): void {
  const changed = glossary.mentions.sources.takeChanged()
  if (changed.size > 0) mentioned.add(MOST_LINKED_PATH)
  for (const [id, change] of changed) {
    addTermPages(glossary, id, mentioned)
    const before = new Set(mentionsPaths(glossary, id, change.spans))
    // New pages of mentions cannot wait, because the term's page links to them as soon as it is rendered again for any reason.
    for (const path of changedMentionsPaths(glossary, id, change)) (before.has(path) ? mentioned : paths).add(path)
  }
}
