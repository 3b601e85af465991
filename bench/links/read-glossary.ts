import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeText } from '../../contracts/text.ts'

/** A term of a glossary whose authors set links by hand. */
export interface AuthorsTerm {
  /** Derived from its file's name, by which links refer to it. */
  slug: string
  name: string
  /** HTML of the authors' definition, without their links. */
  definition: string
  /** Slugs of the terms that these links point to. */
  targets: string[]
}

const LINK = /(?<!!)\[([^\]]*)\]\(([^)]*)\)/g

/** The section of further links after the definition. */
const SEE_ALSO = /^##+ (?:See also|Related)\b.*/ims

/** Reads a folder of Markdown files, one per term, with `title` in the front matter. */
export function readGlossary(folder: string): AuthorsTerm[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)[^_/][^/]*\.md$/.test(file),
  )
  const read = files.flatMap((file) => {
    const [, front = '', body = ''] =
      /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    const name = /^\s*title:\s*["']?(.*?)["']?\s*$/m.exec(front)?.[1] ?? ''
    if (name === '') return []
    return { slug: slugOf(file.replace(/\.md$/, '')), name, body: body.replace(SEE_ALSO, '') }
  })
  const known = new Set(read.map(({ slug }) => slug))
  return read.map(({ slug, name, body }) => {
    const targets = [...body.matchAll(LINK)].map(([, , address = '']) => targetOf(address))
    return {
      slug,
      name,
      definition: htmlOf(body.replaceAll(LINK, '$1')),
      targets: targets.filter((to) => known.has(to)),
    }
  })
}

/** The slug in a link: the last part of the path, or the part after `#`. */
const targetOf = (address: string): string => slugOf(address.split(/[/#]/).findLast((part) => part !== '') ?? '')

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '_')

/** Converts paragraphs and inline code to HTML. Omits code blocks, comments, headings and images. */
const htmlOf = (markdown: string): string =>
  markdown
    .replaceAll(/^```.*?^```|<!--.*?-->|!\[[^\]]*\]\([^)]*\)|^#[^\n]*$/gms, '')
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph.trim())}</p>`)
    .join('')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>')
    .replaceAll(/\*+|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
