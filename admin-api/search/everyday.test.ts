import { expect, it } from '@jest/globals'
import { everydayQueries } from '../../contracts/testing/everyday-queries.ts'
import { withQuery } from '../testing/client.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll({ STARTER_GLOSSARY: 'on' })

// Shows search/everyday
it('the full search lists the intended term first for nine of ten everyday queries', async () => {
  const missed: string[] = []
  for (const [search, meant] of everydayQueries) {
    const { body } = await glossary.visitor().expect(200, 'GET', withQuery('/api/terms/search', { search }))
    const first: string = body[0]?.name ?? 'nothing'
    if (first !== meant) missed.push(`${search}: ${first}, not ${meant}`)
  }
  expect(missed.length <= everydayQueries.length / 10 ? [] : missed).toEqual([])
})
