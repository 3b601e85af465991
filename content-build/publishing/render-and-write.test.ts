import { expect, it } from '@jest/globals'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publishedFile } from '../../contracts/paths.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { site } from '../../contracts/testing/site.ts'
import { termPage } from '../../contracts/testing/terms.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
import { STAGING_FOLDER } from '../folder/staging.ts'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { PACE } from '../pace.ts'
import { loadRenderer } from '../renderer/renderer.ts'
import { renderAndWrite } from './render-and-write.ts'

const PAGES = 60

// Shows operating/open-files
it('few files are open at once, however many pages are written', async () => {
  const place = newFolder('open-files')
  const staged = join(place, STAGING_FOLDER)
  mkdirSync(staged)
  const open: number[] = []
  function* stale(): Generator<StalePage> {
    for (let id = 1; id <= PAGES; id += 1) {
      open.push(readdirSync(staged).length)
      const page = termPage(id)
      const path = page.canonical
      yield { page, inputs: '', files: [{ path, file: publishedFile(path), isNew: true, hash: null }] }
    }
  }
  // `npm test` builds it first.
  const renderer = await loadRenderer(new URL('../../dist/renderer/', import.meta.url), site)
  const tools = { renderer, site, inline: { scripts: [], ofKinds: {} }, folder: new PublishedFolder(place) }
  const { pages, failures } = await renderAndWrite(stale(), tools, 'now')
  expect([pages.length, failures]).toEqual([PAGES, []])
  expect(Math.max(...open)).toBeLessThanOrEqual(PACE.threads.flushed)
  rmSync(place, { recursive: true })
})
