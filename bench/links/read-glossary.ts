import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A term of a glossary whose authors set links by hand. */
export interface AuthorsTerm {
  /** The name of its file, by which links name it. */
  slug: string
  name: string
  /** As the authors wrote it, without their links. */
  definition: string
  /** The terms that they lead to. */
  targets: string[]
}

/** Links as Markdown has them, as Hugo's `glossary_tooltip` (Kubernetes) and as MDN's macro. */
const LINK =
  /(?<!!)\[(?<label>[^\]]*)\]\((?<address>[^)]*)\)|\{\{[<%]\s*glossary_tooltip\s(?<attributes>[^>%]*)[>%]\}\}|\{\{\s*[Gg]lossary\(\s*"(?<term>[^"]*)"(?:\s*,\s*"(?<text>[^"]*)")?[^)]*\)\s*\}\}/g

/** What leads on, after the definition itself. */
const SEE_ALSO = /^##+ (?:See also|Related)\b.*/ims

/** A folder of Markdown files, one for each term, or folders with one of the name `index.md`; `title` in the front matter. */
export function readGlossary(folder: string): AuthorsTerm[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)[^_/][^/]*\.md$/.test(file),
  )
  const read = files.flatMap((file) => {
    const [, front = '', body = ''] =
      /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    const name = /^\s*title:\s*["']?(.*?)["']?\s*$/m.exec(front)?.[1] ?? ''
    // Pages that only say which of several terms may be meant are no terms.
    if (name === '' || front.includes('disambiguation')) return []
    return { slug: slugOf(file.replace(/(?:\/index)?\.md$/, '')), name, body: body.replace(SEE_ALSO, '') }
  })
  const names = new Map(read.map(({ slug, name }) => [slug, name]))
  return read.map(({ slug, name, body }) => {
    const targets: string[] = []
    const plain = body.replaceAll(LINK, (...match) => {
      const { label, target } = linkOf(match.at(-1))
      if (names.has(target)) targets.push(target)
      return label ?? names.get(target) ?? target
    })
    return { slug, name, definition: htmlOf(plain), targets }
  })
}

function linkOf(groups: Record<string, string | undefined>): { label: string | undefined; target: string } {
  const { label, address, attributes, term, text } = groups
  if (attributes !== undefined)
    return {
      label: /text="([^"]*)"/.exec(attributes)?.[1],
      target: slugOf(/term_id="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    }
  if (term !== undefined) return { label: text ?? term, target: slugOf(term) }
  return { label, target: slugOf(address?.split(/[/#]/).findLast((part) => part !== '') ?? '') }
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '_')

/** Paragraphs and their code; titles, pictures and other macros are left out. */
const htmlOf = (markdown: string): string =>
  markdown
    .replaceAll(/^```.*?^```|<!--.*?-->|!\[[^\]]*\]\([^)]*\)|^#[^\n]*$|\{\{.*?\}\}/gms, '')
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph.trim())}</p>`)
    .join('')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>')
    .replaceAll(/\*+|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
