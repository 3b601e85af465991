import type { TermContent } from '../../contracts/change.ts'
import type { LegacyChains } from '../../contracts/legacy-chains.ts'
import { CommonWords } from './common-words.ts'
import { type ChangedWords, type LinkEdit, type EditedWords, linkEditOf, isOfMentions, type TermPair } from './edits.ts'
import { FoundLinks } from './found-links.ts'
import { Links, unpackLinks } from './links.ts'
import { findLinks, type LinkRules, type MentionLink } from './link-definition.ts'
import { Names } from './names.ts'
import { type PackedPostings, Postings } from './postings.ts'
import type { SourceListings } from './source-listings.ts'
import { type KeyOf, scanDefinition } from './words.ts'

export interface MentionsParts {
  /** The glossary's own map, not a copy. */
  terms: ReadonlyMap<number, TermContent>
  chains: LegacyChains<TermContent>
  keyOf: KeyOf
  language: string
  /** A word in more definitions than this is common. */
  commonWord: number
  /** The path of the term page that an editor's link leads to; null if it leads elsewhere. */
  termPathOf: (address: string) => string | null
  /** The term at such a path. */
  termAt: (path: string) => TermContent | undefined
  /** Every path at which a term is or was published. */
  pathsOf: (term: TermContent) => string[]
}

/** The links between terms and the words of definitions, packed for the disk because finding them takes long. */
export interface PackedMentions extends PackedPostings {
  links: Int32Array
}

/**
 * Which definition links to which term. It keeps the links and an index of the words of definitions, to find those that may name a term whose names have
 * changed. Edits mark these and the edited ones as stale; `relink` links them again later. See docs/decisions/0020-links-between-terms.md.
 */
export class Mentions {
  readonly #parts: MentionsParts
  readonly #names: Names
  readonly #postings = new Postings()
  readonly #common: CommonWords
  readonly #links: Links
  readonly #found: FoundLinks
  readonly #stale = new Set<number>()
  /** Terms that became stale because others were edited: their own pages may have gained or lost links. */
  #relinked = new Set<number>()

  constructor(parts: MentionsParts) {
    this.#parts = parts
    this.#names = new Names(parts.terms, parts.keyOf, parts.language)
    this.#common = new CommonWords(this.#postings, this.#names, parts.commonWord)
    this.#links = new Links(parts.terms)
    this.#found = new FoundLinks(parts.terms)
  }

  /** Whether every definition is linked by the present names. */
  get areLinked(): boolean {
    return this.#stale.size === 0
  }

  /** Whether every word counts as common or not by the present definitions. */
  get areSettled(): boolean {
    return this.#common.areSettled
  }

  /** The terms whose definitions may have other links because other terms were edited since the last call. */
  takeRelinked(): ReadonlySet<number> {
    const relinked = this.#relinked
    this.#relinked = new Set()
    return relinked
  }

  /** For each term, the terms that link to it, in the order of names. */
  get sources(): SourceListings {
    return this.#links.sources
  }

  /** The input of `fill` at a later start. */
  pack(): PackedMentions {
    return { links: this.#links.pack(), ...this.#postings.pack() }
  }

  /** The links of a term's definition by the present names. */
  linksOf(term: TermContent): readonly MentionLink[] {
    return this.#found.take(term.id) ?? this.#findLinks(term)
  }

  #findLinks(term: TermContent): MentionLink[] {
    const own = this.#parts.chains.shownWith([term.id])
    const rules: LinkRules = {
      names: this.#names,
      isCommon: (word) => this.#common.has(word),
      termAt: (address) => {
        const path = this.#parts.termPathOf(address)
        return path === null ? undefined : this.#parts.termAt(path)
      },
      isOwn: (id) => own.has(id),
    }
    return findLinks(scanDefinition(term.definition, this.#parts.keyOf), term.categoryIds, rules)
  }

  /**
   * Indexes and links all terms of a glossary that was just filled. Can be called once.
   * @param known what was packed for the same definitions; null: find it again
   */
  fill(known: PackedMentions | null): void {
    const { terms } = this.#parts
    for (const term of terms.values()) this.#names.add(term)
    if (known !== null) this.#postings.unpack(known)
    else for (const term of terms.values()) for (const word of this.#wordsOf(term)) this.#postings.add(word, term.id)
    this.#links.fill(known === null ? this.#findAll() : unpackLinks(known.links))
  }

  *#findAll(): Generator<[id: number, targets: number[]]> {
    for (const term of this.#parts.terms.values()) yield [term.id, this.#linkAgain(term)]
  }

  /** Runs `change`, which replaces `before` with `after` of each pair in the glossary, and updates the index and the stale definitions. */
  around(pairs: readonly TermPair[], change: () => void): void {
    const edits = pairs.map(linkEditOf).filter(isOfMentions)
    const changes = edits.map((edit) => ({ ...edit, words: this.#changedWords(edit) }))
    const named = changes.filter(({ hasSameLinkFields }) => !hasSameLinkFields)
    this.#addCandidates(named.flatMap(({ before }) => before ?? []))
    for (const one of changes) this.#removeEdited(one)
    change()
    for (const one of changes) this.#addEdited(one)
    this.#addCandidates(named.flatMap(({ after }) => after ?? []))
    for (const { id, before, hasSameLinkFields } of changes) {
      // A renamed source was removed from the listings of its targets. Link it at once, or it would be missing there until its turn comes.
      if (before !== undefined && !hasSameLinkFields) this.#link(id)
      else this.#markStale(id)
    }
  }

  /** Links at most `count` of the stale definitions again. */
  relink(count: number): void {
    let left = count
    for (const id of this.#stale) {
      if (left-- <= 0) return
      this.#link(id)
    }
  }

  /** Updates which words are common, and marks the definitions that have a changed one as stale. */
  settle(): void {
    for (const word of this.#common.settle()) this.#addStale(this.#postings.withAll([word]))
  }

  #removeEdited({ id, before, hasSameLinkFields, hasSameChain, words }: EditedWords): void {
    if (before === undefined) return
    if (!hasSameLinkFields) {
      this.#names.remove(before)
      this.#links.set(id, [])
    }
    if (!hasSameChain) this.#addChain(id)
    for (const word of words.gone) {
      this.#postings.remove(word, id)
      this.#common.noteRemoved(word)
    }
  }

  #addEdited({ id, after, hasSameLinkFields, hasSameChain, words }: EditedWords): void {
    if (after === undefined) return
    for (const word of words.come) {
      this.#postings.add(word, id)
      this.#common.noteAdded(word)
    }
    if (!hasSameLinkFields) this.#names.add(after)
    if (!hasSameChain) this.#addChain(id)
  }

  #link(id: number): void {
    this.#stale.delete(id)
    const term = this.#parts.terms.get(id)
    if (term === undefined) this.#found.delete(id)
    this.#links.set(id, term === undefined ? [] : this.#linkAgain(term))
  }

  /** @returns the ids of the terms that its definition links to */
  #linkAgain(term: TermContent): number[] {
    const links = this.#findLinks(term)
    this.#found.keep(term.id, links)
    return links.map(({ to }) => to.id)
  }

  /** Marks definitions that may name one of these terms, or that have an editor's link to one. A name is looked up once, however many terms have it. */
  #addCandidates(terms: readonly TermContent[]): void {
    for (const phrase of new Set(terms.flatMap((term) => [...this.#names.phrasesOf(term)]))) {
      const words = [...new Set(phrase.split(' '))]
      // A common word alone is not linked, unless a term of that name is set to 'always'.
      if (words.length === 1 && this.#common.has(phrase) && !this.#names.isAlways(phrase)) continue
      this.#addStale(this.#postings.withAll(words))
    }
    for (const path of terms.flatMap(this.#parts.pathsOf)) this.#addStale(this.#postings.withAll([path]))
  }

  #addChain(id: number): void {
    this.#addStale(this.#parts.chains.shownWith([id]))
  }

  #markStale(id: number): void {
    this.#stale.add(id)
    this.#found.delete(id)
  }

  #addStale(ids: Iterable<number>): void {
    for (const id of ids) {
      this.#markStale(id)
      this.#relinked.add(id)
    }
  }

  #changedWords({ before, after }: LinkEdit): ChangedWords {
    if (before?.definition === after?.definition) return { gone: [], come: [] }
    const [was, is] = [this.#wordsOf(before), this.#wordsOf(after)]
    return { gone: [...was].filter((word) => !is.has(word)), come: [...is].filter((word) => !was.has(word)) }
  }

  #wordsOf(term: TermContent | undefined): Set<string> {
    if (term === undefined) return new Set()
    const { runs, addresses } = scanDefinition(term.definition, this.#parts.keyOf)
    const paths = addresses.flatMap((address) => this.#parts.termPathOf(address) ?? [])
    return new Set([...runs.flatMap(({ words }) => words.map(({ key }) => key)), ...paths])
  }
}
