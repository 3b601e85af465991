import { expect } from '@playwright/test'
import { Product } from '../product/product.ts'
import { serveFolder } from './static-host.ts'
import { story } from './story.ts'

const LINK = /<a\b[^>]*\shref="([^"]*)"/g
const ANCHOR = /\sid="([^"]+)"/g

interface Fetched {
  status: number
  links: string[]
  anchors: Set<string>
}

async function fetchPage(url: string): Promise<Fetched> {
  const response = await fetch(url)
  const html = await response.text()
  return {
    status: response.status,
    links: [...html.matchAll(LINK)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    anchors: new Set([...html.matchAll(ANCHOR)].map(([, id = '']) => id)),
  }
}

/** Follows every link of the site from home on, without a script. Calls and images belong to the service. */
async function walk(origin: string): Promise<{ pages: Map<string, Fetched>; broken: string[] }> {
  const pages = new Map<string, Fetched>()
  const waiting = ['/']
  const anchors: [from: string, path: string, anchor: string][] = []
  const broken: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const page = await fetchPage(origin + path)
    pages.set(path, page)
    if (page.status !== 200) broken.push(`${path} answers ${page.status}`)
    for (const href of page.links) {
      const url = new URL(href, origin + path)
      if (url.origin !== origin || /^\/(?:api|uploads)\//.test(url.pathname)) continue
      waiting.push(url.pathname)
      if (url.hash !== '') anchors.push([path, url.pathname, decodeURIComponent(url.hash.slice(1))])
    }
  }
  for (const [from, path, anchor] of anchors)
    if (pages.get(path)?.anchors.has(anchor) !== true) broken.push(`${from} leads to ${path}#${anchor}`)
  return { pages, broken }
}

// Shows reading/without-scripts, reading/without-the-service
story('without JavaScript and without the service, links lead to every term and none is broken', async () => {
  // A glossary of its own: other stories' definitions lead to nowhere.
  const product = await Product.start()
  try {
    const names = (await (await fetch(`${product.url}/api/terms/names`)).json()) as { slug: string }[]
    await product.stop()
    const host = await serveFolder(product.siteFolder)
    try {
      const { pages, broken } = await walk(host.url)
      expect(broken).toEqual([])
      expect(names.length).toBeGreaterThan(180)
      expect(names.filter(({ slug }) => !pages.has(`/term/${slug}`))).toEqual([])
    } finally {
      await host.stop()
    }
  } finally {
    await product.dispose()
  }
})
