import { expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noDifference } from '../product/folder.ts'
import { productForAll } from '../product/shared-product.ts'

/** More pages than wait in one turn; the name has two words, so it is never too common for a link. */
const MENTIONING = 600
const NAME = 'Audience overlap'

const { product, client } = productForAll({ STARTER_GLOSSARY: 'off' })

const lastPage = (): string => readFileSync(join(product.siteFolder, 'term/term-599.html'), 'utf8')

// Shows publishing/exact, links/later
it('A name that hundreds of definitions mention changes on all their pages, while others are edited', async () => {
  const rows = Array.from({ length: MENTIONING }, (_, index) => `Term ${index},<p>See audience overlap.</p>`)
  await client.importFile(['Name,Definition', ...rows].join('\r\n'))
  const { id } = await client.createTerm({ name: NAME, definition: '<p>About.</p>' })
  const edited = await client.createTerm({ name: 'Edited', definition: '<p>Of audience overlap.</p>' })
  await client.settle()
  for (const name of ['Overlap of audiences', NAME]) {
    await client.patchTerm(id, { name })
    for (const text of ['One', 'Two', 'Three'])
      await client.patchTerm(edited.id, { definition: `<p>${text}, of audience overlap.</p>` })
  }
  await client.settle()
  expect(lastPage()).toContain('<a href="/term/audience-overlap">audience overlap</a>')
  expect(await product.compareWithFullBuild()).toEqual(noDifference)
  await client.patchTerm(id, { name: 'Overlap of audiences' })
  await client.settle()
  expect(lastPage()).not.toContain('href="/term/audience-overlap"')
})
