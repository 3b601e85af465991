import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PublishedFolder } from '../../content-build/publishing/published-folder.ts'

/** What is rendered: pages, and beside them the names, the sitemap and robots.txt. */
const renderedIn = (folder: string): string[] =>
  new PublishedFolder(folder).list().filter((file) => /\.(?:html|json|xml|txt)$/.test(file))

const pagesOf = (folder: string): string[] => renderedIn(folder).filter((file) => file.endsWith('.html'))

export const countPages = (folder: string): number => pagesOf(folder).length

/** The addresses of styles and scripts carry a hash of their bytes, islands one of where their component lies: two builds make them differently. */
const withoutHashes = (html: string): string =>
  html.replace(/(\/_astro\/[^"]*?)\.[\w-]{8}\.(css|js|woff2)/g, '$1.$2').replace(/(<astro-island uid=")[^"]*/g, '$1')

export interface PageComparison {
  compared: number
  /** Files that only one side has, or that differ. */
  differing: number
  /** A few of them. */
  examples: string[]
}

/** Everything that we render with stock's, byte for byte but for these hashes. */
export function comparePages(ours: string, stock: string): PageComparison {
  const files = new Set([...renderedIn(ours), ...renderedIn(stock)])
  const read = (folder: string, file: string): string | null => {
    try {
      return withoutHashes(readFileSync(join(folder, file), 'utf8'))
    } catch {
      return null
    }
  }
  const differing = [...files].filter((file) => read(ours, file) !== read(stock, file))
  return { compared: files.size, differing: differing.length, examples: differing.slice(0, 5) }
}

/** Bytes of the heaviest listing page: home, all terms, categories. */
export const heaviestListing = (folder: string): number =>
  Math.max(
    ...pagesOf(folder)
      .filter((file) => /^(?:index\.html$|browse\/|categories\/)/.test(file))
      .map((file) => statSync(join(folder, file)).size),
  )
