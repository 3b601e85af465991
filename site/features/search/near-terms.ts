import type { NamedTerm } from '../../../contracts/names.ts'
import { termPath } from '../../../contracts/paths.ts'
import { findSuggestions } from '../../lib/suggestions.ts'
import { loadNames } from './names.ts'
import { findSimilarNames } from './similar-names.ts'

const MOST = 5

/** The words in the last part of an address: `/term/identity-grph` asks for 'identity grph'. */
const wordsOf = (path: string): string =>
  decodeURIComponent(path.split('/').findLast(Boolean) ?? '').replace(/[-_]+/g, ' ')

/** On the page for missing addresses, lists terms whose names resemble the address, if any. @throws URIError if the address cannot be decoded */
export async function showNearTerms(list: HTMLElement): Promise<void> {
  const words = wordsOf(location.pathname)
  const names = words === '' ? null : await loadNames(words)
  if (names === null) return
  const found = findSuggestions(names, words)
  const near = found.length > 0 ? found : await findSimilarNames(words)
  list.querySelector('ul')?.append(...near.slice(0, MOST).map(({ term }) => linkTo(term)))
  list.classList.toggle('invisible', near.length === 0)
}

function linkTo({ name, slug }: NamedTerm): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.className = 'pill whitespace-normal'
  link.href = termPath(slug)
  link.textContent = name
  item.append(link)
  return item
}
