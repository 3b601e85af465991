import { describe, expect, it } from '@jest/globals'
import type { TermContent } from '../../contracts/change.ts'
import { Glossary } from './glossary.ts'
import { allPaths } from './page-at.ts'
import { site } from '../../contracts/testing/site.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { findStalePages, isGone, type Edition } from './find-stale-pages.ts'

const edition: Edition = {
  site,
  rendererVersion: 'one',
}

const term = (id: number, name: string): TermContent =>
  termContent(id, { name, slug: name.toLowerCase(), definition: `<p>About ${name}.</p>` })

function glossaryOf(...terms: TermContent[]): Glossary {
  const glossary = new Glossary([])
  glossary.replaceAll({ terms, categories: [] })
  return glossary
}

type Published = Map<string, { inputs: string; hash: string }>

/** The stale and the removed paths, and what is published once the stale pages are made. */
function look(
  glossary: Glossary,
  published: Published,
  { edition: now = edition, paths = [...allPaths(glossary)] } = {},
) {
  const after: Published = new Map(published)
  const stale = [...findStalePages(paths, glossary, now, (path) => published.get(path))].flatMap(
    ({ inputs, files }) => {
      for (const { path } of files) after.set(path, { inputs, hash: `bytes of ${path}` })
      return files.map(({ path }) => path)
    },
  )
  return { stale: stale.sort(), gone: paths.filter((path) => isGone(path, glossary, (at) => published.get(at))), after }
}

describe('findStalePages', () => {
  const glossary = glossaryOf(term(1, 'Audience'), term(2, 'Segment'))
  const everything = look(glossary, new Map())

  it('finds every page stale in an empty folder, terms by slug and by id', () => {
    expect(everything.stale).toEqual(
      expect.arrayContaining(['/', '/categories', '/about', '/404', '/term/audience', '/term/id/1', '/term/segment']),
    )
    expect(everything.stale).toEqual([...allPaths(glossary)].sort())
  })

  it('finds nothing stale where nothing has changed', () => {
    expect(look(glossary, everything.after).stale).toEqual([])
  })

  // Shows publishing/only-changes
  it('finds the pages that show an edit, and no other', () => {
    const edited = glossaryOf(term(1, 'Audience'), { ...term(2, 'Segment'), definition: '<p>Something else.</p>' })
    expect(look(edited, everything.after).stale).toEqual(['/', '/categories', '/term/id/2', '/term/segment'])
  })

  it('finds every page stale after a new build of the templates, with hashes to skip equal bytes', () => {
    const next = { ...edition, rendererVersion: 'two' }
    expect(look(glossary, everything.after, { edition: next }).stale).toEqual(everything.stale)
    const [first] = findStalePages(['/about'], glossary, next, (path) => everything.after.get(path))
    expect(first?.files).toEqual([{ path: '/about', file: 'about.html', isNew: false, hash: 'bytes of /about' }])
  })

  it('treats the published pages of a deleted term as removed, not as stale', () => {
    const fewer = glossaryOf(term(1, 'Audience'))
    const paths = ['/term/segment', '/term/id/2', '/term/never-there', '/']
    expect(look(fewer, everything.after, { paths })).toMatchObject({
      gone: ['/term/segment', '/term/id/2'],
      stale: ['/', '/categories'],
    })
  })
})
