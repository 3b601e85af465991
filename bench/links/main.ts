import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { linkName } from '../../contracts/term.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { Glossary } from '../../content-build/glossary/glossary.ts'

/**
 * How many of the links that the authors of a glossary have set by hand our rule finds again: their links are taken out, and ours are set. A folder of
 * Markdown files, one for each term: `title` in the front matter, links to other terms by their file's name.
 *
 *     node bench/links/main.ts --folder content/en --language en [--names names.json]
 *
 * `names.json` holds what an editor adds in ten minutes: `{ "file-name": { "otherNames": […], "linkName": "never" } }`.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.' },
    language: { type: 'string', default: 'en' },
    names: { type: 'string' },
  },
})

const additions = z.record(
  z.string(),
  z.object({
    otherNames: z.array(z.string()).exactOptional(),
    linkName: linkName.exactOptional(),
  }),
)
const added = values.names === undefined ? {} : additions.parse(JSON.parse(readFileSync(values.names, 'utf8')))

const LINK = /\[([^\]]*)\]\(([^)]*)\)/g
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const files = readdirSync(values.folder).filter((file) => file.endsWith('.md') && !file.startsWith('_'))
const slugs = files.map((file) => file.replace(/\.md$/, ''))
const known = new Map(slugs.map((slug, index) => [slug, index + 1]))

const terms = files.map((file, index) => {
  const [, front = '', body = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(values.folder, file), 'utf8')) ?? []
  const name = /^title:\s*"?(.*?)"?\s*$/m.exec(front)?.[1] ?? ''
  const targets = [...body.matchAll(LINK)].flatMap(([, , address = '']) => {
    const slug = address
      .replace(/#.*$/, '')
      .split('/')
      .findLast((part) => part !== '')
    return known.get(slug ?? '') ?? []
  })
  const plain = body
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(LINK, '$1')
    .replaceAll(/[*_`]/g, '')
  const definition = plain
    .split(/\n\s*\n/)
    .filter((paragraph) => !paragraph.startsWith('#'))
    .map((paragraph) => `<p>${escapeText(paragraph.replaceAll(/^#.*$/gm, ''))}</p>`)
    .join('')
  const slug = slugs[index] ?? ''
  return { term: termContent(index + 1, { name, slug, definition, ...added[slug] }), targets: new Set(targets) }
})

const glossary = new Glossary([], { url: 'http://localhost', language: values.language })
glossary.replaceAll({ terms: terms.map(({ term }) => term), categories: [] })

let [authors, ours, both] = [0, 0, 0]
const missed = new Map<string, number>()
const extra = new Map<string, number>()
const count = (of: Map<string, number>, name: string): void => void of.set(name, (of.get(name) ?? 0) + 1)
for (const { term, targets } of terms) {
  targets.delete(term.id)
  const found = new Set(glossary.mentions.linksOf(term).map(({ to }) => to.id))
  authors += targets.size
  ours += found.size
  for (const id of targets) {
    if (found.has(id)) both += 1
    else count(missed, glossary.terms.get(id)?.name ?? '')
  }
  for (const id of found) if (!targets.has(id)) count(extra, glossary.terms.get(id)?.name ?? '')
}
const most = (of: Map<string, number>): string =>
  [...of]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')
const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(0)} %`
console.log(
  `${terms.length} terms, ${authors} links of the authors; found ${both} (${share(both, authors)}), of ${ours} set (${share(both, ours)} agreed)`,
)
console.log(`Missed most: ${most(missed)}`)
console.log(`Set beside the authors most: ${most(extra)}`)
