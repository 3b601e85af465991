import { expect, it } from '@jest/globals'
import { cpSync, rmSync } from 'node:fs'
import { FIXED_PATHS } from '../../contracts/page.ts'
import { site } from '../../contracts/testing/site.ts'
import { termPage } from '../../contracts/testing/terms.ts'
import { loadRenderer } from './renderer.ts'

it('the renderer keeps working when the next build of the templates deletes its files', async () => {
  // `npm test` builds the renderer first. The copy is in the same parent folder, so that it finds its packages.
  const rendererFolder = new URL('../../dist/renderer/', import.meta.url)
  const copy = new URL(`../renderer-${process.pid}/`, rendererFolder)
  cpSync(rendererFolder, copy, { recursive: true })
  const renderer = await loadRenderer(copy, site)
  rmSync(copy, { recursive: true })
  const page = termPage(1, { definition: '<p>All about audiences.</p>' })
  expect(String(await renderer(page))).toContain('All about audiences.')
  expect(String(await renderer({ kind: 'moved', path: '/term/segment', to: '/term/audience' }))).toContain(
    '/term/audience',
  )
  for (const path of FIXED_PATHS) expect(String(await renderer({ kind: 'fixed', path }))).toContain('</html>')
})
