import { plainText } from '../../../contracts/definition.ts'
import { MAX_CARD_LINKS } from '../../../contracts/page.ts'
import { termPath } from '../../../contracts/paths.ts'
import type { Term } from '../../../contracts/term.ts'
import { indexNames } from '../../lib/name-index.ts'
import { findSuggestions } from '../../lib/suggestions.ts'
import { CurrentTermLink, TermLink } from './term-links.tsx'
import { Marked } from './marked.tsx'
import { beginningOf, excerptAround, isInNames, type Pattern, splitMatches } from './matches.ts'

interface Props {
  term: Term
  query: string
  patterns: { names: Pattern; words: Pattern }
  takesFocus: boolean
}

/** A card like those of listings, with matches marked. If no name matches, it shows the part of the definition that does. */
export function ResultCard({ term, query, patterns: { names, words }, takesFocus }: Props) {
  const definition = plainText(term.definition)
  const index = indexNames([term])
  const otherName = findSuggestions(index, query)[0]?.otherName ?? null
  const allNames = [term.name, ...term.otherNames, ...term.legacyNames.map(({ name }) => name)]
  const excerpt = isInNames(allNames, query) ? beginningOf(definition) : excerptAround(definition, words)
  return (
    <li className={term.isLegacy ? 'card legacy' : 'card'}>
      <TermLink term={term} otherName={otherName} pattern={names} takesFocus={takesFocus} />
      <div className="excerpt" dir="auto">
        <Marked text={excerpt} pattern={words} />
      </div>
      <CurrentTermLink currentTerm={term.currentTerm} />
      {term.legacyNames.length > 0 && (
        <div className="names">
          <span>Legacy Platform Names</span>
          {mostOf(term.legacyNames, names).map((legacy) => (
            <a key={legacy.id} href={termPath(legacy.slug)}>
              <Marked text={legacy.name} pattern={names} />
            </a>
          ))}
          <span>{moreThanMost(term.legacyNames)}</span>
        </div>
      )}
      <div className="card-foot">
        <p className="badges">
          {term.isLegacy && <span className="tag">Legacy</span>}
          {mostOf(term.categories, words).map(({ id, name }) => (
            <span key={id}>
              <Marked text={name} pattern={words} />
            </span>
          ))}
          {moreThanMost(term.categories)}
        </p>
        <VoteButtons term={term} />
      </div>
    </li>
  )
}

/** As many as a card of a listing shows. If there are more, those that match come first. */
function mostOf<Named extends { name: string }>(all: Named[], pattern: Pattern): Named[] {
  if (all.length <= MAX_CARD_LINKS) return all
  const found = all.filter(({ name }) => splitMatches(name, pattern).some(({ isMatch }) => isMatch))
  return [...new Set([...found, ...all])].slice(0, MAX_CARD_LINKS)
}

const moreThanMost = ({ length }: unknown[]): string | false =>
  length > MAX_CARD_LINKS && `and ${length - MAX_CARD_LINKS} more`

/** The same markup as on cards of listings, so that the same script handles it. */
function VoteButtons({ term: { id, name, upvotes, downvotes } }: { term: Term }) {
  return (
    <p className="votes" data-term={id} data-up={upvotes} data-down={downvotes}>
      <button type="button" aria-pressed="false" aria-label={`Upvote ${name}: ${upvotes}`}>
        {upvotes}
      </button>
      <button type="button" aria-pressed="false" aria-label={`Downvote ${name}: ${downvotes}`}>
        {downvotes}
      </button>
    </p>
  )
}
