import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { HtmlValidate } from 'html-validate'
import { readNames } from '../../contracts/names.ts'
import { termPath } from '../../contracts/paths.ts'
import { serveFolder, type StaticHost } from '../journeys/static-host.ts'
import { Product } from '../product/product.ts'

let product: Product
let host: StaticHost
let pages: { file: string; html: string }[]

beforeAll(async () => {
  product = await Product.start()
  await product.stop()
  host = await serveFolder(product.siteFolder)
  pages = product.pages.map((file) => ({ file, html: product.readSite(file) }))
})
afterAll(async () => {
  await host.stop()
  await product.dispose()
})

interface Walk {
  /** Path of each page → its anchors. */
  anchors: Map<string, Set<string>>
  broken: string[]
}

/** Follows every link of the site, starting at Home and without scripts. Skips API calls and images, which the service answers. */
async function walk(origin: string): Promise<Walk> {
  const anchors: Walk['anchors'] = new Map()
  const waiting = ['/']
  const references: { from: string; path: string; anchor: string }[] = []
  const broken: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (anchors.has(path)) continue
    const response = await fetch(origin + path)
    if (response.status !== 200) broken.push(`${path} answers ${response.status}`)
    const html = await response.text()
    anchors.set(path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)))
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), origin + path)
      if (url.origin !== origin || /^\/(?:api|uploads)\//.test(url.pathname)) continue
      waiting.push(url.pathname)
      const anchor = decodeURIComponent(url.hash.slice(1))
      if (anchor !== '') references.push({ from: path, path: url.pathname, anchor })
    }
  }
  for (const { from, path, anchor } of references)
    if (anchors.get(path)?.has(anchor) !== true) broken.push(`${from} leads to ${path}#${anchor}`)
  return { anchors, broken }
}

describe('The published starter glossary', () => {
  // Shows reading/without-scripts, reading/without-the-service
  it('has links to every term, and none is broken, without JavaScript and without the service', async () => {
    const { anchors, broken } = await walk(host.url)
    expect(broken).toEqual([])
    const names = readNames(JSON.parse(product.readSite('names.json')))
    expect(names.length).toBeGreaterThan(180)
    expect(names.filter(({ slug }) => !anchors.has(termPath(slug)))).toEqual([])
  })

  it('is valid HTML with a title on every page, and a canonical address on every indexed page', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
    expect(pages.length).toBeGreaterThan(200)
    const found: string[] = []
    for (const [index, { file, html }] of pages.entries()) {
      // Validation is slow, and pages of terms are much alike.
      const isChecked = !file.startsWith('term/') || index % 4 === 0
      const { results } = isChecked ? await validator.validateString(html, file) : { results: [] }
      for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
        found.push(`${file}:${line}:${column} ${ruleId} ${message}`)
      if (!/<title>[^<]+<\/title>/.test(html)) found.push(`${file} has no title`)
      if (!/<link rel="canonical" href="[^"]+">|<meta name="robots" content="noindex/.test(html))
        found.push(`${file} has no canonical`)
    }
    expect(found).toEqual([])
  })

  // Shows definitions/not-for-readers
  it("loads the editor's code on no page for readers, not even through an import", () => {
    const scripts = new URL('../../dist/renderer/client/_astro/', import.meta.url)
    const namesIn = (text: string): string[] => [...text.matchAll(/[\w~-][\w.~-]*\.js(?=["'`])/g)].map(([name]) => name)
    const reachedFrom = (name: string, seen = new Set<string>()): Set<string> => {
      const script = new URL(name, scripts)
      if (seen.has(name) || !existsSync(script)) return seen
      seen.add(name)
      for (const next of namesIn(readFileSync(script, 'utf8'))) reachedFrom(next, seen)
      return seen
    }
    const editing = new Set(
      readdirSync(scripts).filter((name) =>
        [...reachedFrom(name)].some((reached) => reached.startsWith('definition-editor')),
      ),
    )
    const withEditor = pages.filter(({ html }) => namesIn(html).some((name) => editing.has(name)))
    expect(withEditor.map(({ file }) => file.replace(/(?:\/index)?\.html$/, '')).toSorted()).toEqual([
      'add-word',
      'edit-meaning',
    ])
  })
})
