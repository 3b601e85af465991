import type { TermContent } from '../../contracts/change.ts'
import { termPath } from '../../contracts/paths.ts'
import type { Mention, Names } from './names.ts'
import type { ScannedDefinition } from './words.ts'

/** A definition with more links is hard to read. */
const MAX_LINKS = 20

/** A word in more definitions than this is linked only if an editor says so: renaming its term would change all of their pages. */
export const COMMON_WORD = 250

/** What decides which mentions become links. */
export interface LinkRules {
  names: Names
  /** Whether more than `COMMON_WORD` definitions have a word; see `CommonWords` for when that is updated. */
  isCommon: (word: string) => boolean
  /** The term that an editor's link leads to; undefined if it leads elsewhere. */
  termAt: (address: string) => TermContent | undefined
  /** Whether a definition never links to a term, because that is the term itself, its current term or one of its legacy names. */
  isOwn: (id: number) => boolean
}

/** A mention that becomes a link, or an editor's link. */
export interface MentionLink {
  to: TermContent
  /** Offsets in the HTML of the definition; null for an editor's link, which is in the definition already. */
  written: { start: number; end: number } | null
}

/** The links of a definition: those made by editors, then the first mention of every other term. */
export function findLinks(
  { runs, addresses }: ScannedDefinition,
  categoryIds: readonly number[],
  rules: LinkRules,
): MentionLink[] {
  const links = new Map<number, MentionLink>()
  for (const address of addresses) {
    const to = rules.termAt(address)
    if (to !== undefined && !rules.isOwn(to.id)) links.set(to.id, { to, written: null })
  }
  for (const mention of rules.names.mentionsIn(runs, rules.isCommon)) {
    if (links.size >= MAX_LINKS) break
    const to = meantTerm(mention, categoryIds, rules)
    if (to === null || links.has(to.id)) continue
    const { signs } = mention
    const { run, from, to: end } = mention.place
    const [first, last] = [run.words[from], run.words[end - 1]]
    if (first !== undefined && last !== undefined)
      links.set(to.id, {
        to,
        written: { start: first.start - lengthOf(signs.before), end: last.end + lengthOf(signs.after) },
      })
  }
  return [...links.values()]
}

/** The length of a name's signs in the HTML; 0 if one is written as an entity: then the signs stay outside of the link. */
const lengthOf = (signs: string): number => (/[&<>"\u00a0]/.test(signs) ? 0 : signs.length)

/**
 * Which of several terms with a name a definition means: the one that shares a category with it, else the only current one. Otherwise null, because a wrong
 * link is worse than none.
 */
function meantTerm({ place, terms }: Mention, categoryIds: readonly number[], rules: LinkRules): TermContent | null {
  if (terms.some(({ id }) => rules.isOwn(id))) return null
  const [word, ...others] = place.run.words.slice(place.from, place.to)
  const isCommon = word !== undefined && others.length === 0 && rules.isCommon(word.key)
  const linked = terms.filter(({ linkName }) => (isCommon ? linkName === 'always' : linkName !== 'never'))
  const near = linked.filter((term) => term.categoryIds.some((id) => categoryIds.includes(id)))
  if (near.length === 1) return near[0] ?? null
  const possible = near.length > 1 ? near : linked
  if (possible.length === 1) return possible[0] ?? null
  const current = possible.filter(({ isLegacy }) => !isLegacy)
  return current.length === 1 ? (current[0] ?? null) : null
}

/** The HTML of the definition with links around its mentions. */
export function writeLinks(definition: string, links: readonly MentionLink[]): string {
  let html = ''
  let from = 0
  const written = links.flatMap(({ to, written: place }) => (place === null ? [] : { to, ...place }))
  for (const { to, start, end } of written.sort((a, b) => a.start - b.start)) {
    html += `${definition.slice(from, start)}<a href="${termPath(to.slug)}">${definition.slice(start, end)}</a>`
    from = end
  }
  return html + definition.slice(from)
}
