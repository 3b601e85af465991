import { expect, it } from '@jest/globals'
import { termFields } from '../../contracts/term.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { Glossary } from './glossary.ts'
import { pageData } from './page-data.ts'

it('every field of a term is on its page but how its name is linked; its current term is a link', () => {
  const glossary = new Glossary([])
  const term = termContent(1)
  glossary.replaceAll({ terms: [term], categories: [] })
  const page = pageData(glossary, { kind: 'term', id: 1 }, '/term/term-1')
  const { currentTermId: _, linkName: __, ...fields } = termFields.parse(term)
  expect(page).toMatchObject({ ...fields, currentTerm: null })
})

// Shows reading/metadata
it('a definition without text is described and shared by the name of its term', () => {
  const glossary = new Glossary([])
  const term = { ...termContent(1), definition: '<p><img src="https://example.com/graph.png"></p>' }
  glossary.replaceAll({ terms: [term], categories: [] })
  const page = pageData(glossary, { kind: 'term', id: 1 }, '/term/term-1')
  expect(page).toMatchObject({ description: term.name, shareText: term.name })
})
