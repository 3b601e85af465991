import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { linkName } from '../../contracts/term.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { Glossary } from '../../content-build/glossary/glossary.ts'
import { readGlossary } from './read-glossary.ts'

/**
 * Measures how many links that a glossary's authors have set by hand our rule finds again after they were removed.
 *
 *     node bench/links/main.ts --folder content/en --language en [--names names.json]
 *
 * `names.json` contains what an editor adds in ten minutes: `{ "file-name": { "otherNames": […], "linkName": "never" } }`.
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
  z.object({ otherNames: z.array(z.string()).exactOptional(), linkName: linkName.exactOptional() }),
)
const added = values.names === undefined ? {} : additions.parse(JSON.parse(readFileSync(values.names, 'utf8')))

const read = readGlossary(values.folder)
if (read.length === 0) throw new Error(`No term was found in ${values.folder}: --folder names that of a glossary`)
const ids = new Map(read.map(({ slug }, index) => [slug, index + 1]))
for (const slug of Object.keys(added)) if (!ids.has(slug)) throw new Error(`No term is called ${slug}`)
const glossary = new Glossary([], { url: 'http://localhost', language: values.language })
const terms = read.map(({ slug, name, definition }, index) =>
  termContent(index + 1, { name, slug, definition, ...added[slug] }),
)
glossary.replaceAll({ terms, categories: [] })

let [authors, ours, both] = [0, 0, 0]
const missed = new Map<string, number>()
const extra = new Map<string, number>()
const count = (of: Map<string, number>, id: number): void => {
  const name = glossary.terms.get(id)?.name ?? ''
  of.set(name, (of.get(name) ?? 0) + 1)
}
for (const [index, term] of terms.entries()) {
  const targets = new Set(read[index]?.targets.flatMap((slug) => ids.get(slug) ?? []))
  targets.delete(term.id)
  const found = new Set(glossary.mentions.linksOf(term).map(({ to }) => to.id))
  authors += targets.size
  ours += found.size
  for (const id of targets) {
    if (found.has(id)) both += 1
    else count(missed, id)
  }
  for (const id of found) if (!targets.has(id)) count(extra, id)
}
const most = (of: Map<string, number>): string =>
  [...of]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 40)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')
const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(0)} %`
console.log(
  `${terms.length} terms, ${authors} links of the authors; found ${both} (${share(both, authors)}), of ${ours} set (${share(both, ours)} agreed)`,
)
console.log(`Missed most: ${most(missed)}`)
console.log(`Set beside the authors most: ${most(extra)}`)
