import { INLINE_TAGS, isImageAddress, MAX_INDENT } from '../../../../contracts/definition.ts'
import { indentOf, marksOf, spreadClassStyles, styleOf } from './inline-style.ts'
import { flattenTables, isBlank, tidyPastedTables } from './pasted-tables.ts'
import { makeWordLists } from './word-lists.ts'

/** Elements without readable content. Google Docs copies the box of a checklist as an image. */
const UNREAD =
  'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, svg, math, audio, video, canvas, [role=checkbox] > img'
const FORM_FIELDS = 'input, select, textarea, button'
const KEPT_ATTRIBUTES = new Set([
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'start', 'class'],
  ...['colspan', 'rowspan'],
])

/** Tags of the editor, each with the tags that are converted to it. */
const SAME_AS: Record<string, readonly string[]> = {
  strong: ['b'],
  em: ['i', 'cite', 'dfn'],
  u: ['ins'],
  s: ['del', 'strike'],
  code: ['kbd', 'samp', 'tt', 'var'],
  h3: ['h4', 'h5', 'h6'],
  p: ['dt', 'dd', 'caption', 'figcaption', 'summary'],
}
const SAME = new Map(Object.entries(SAME_AS).flatMap(([name, others]) => others.map((other) => [other, name])))

interface Pasted {
  html: string
  /** Whether images were left out, because their addresses mean nothing here. */
  lacksImages: boolean
}

/**
 * Converts HTML copied in Word, in Google Docs or on a web page to the editor's own marks, lists and levels; the editor then parses the rest
 * by its own rules. It works on an inert document, which loads and runs nothing.
 * @param isInTable whether the HTML is pasted into a cell
 */
export function cleanPastedHtml(html: string, isInTable: boolean): Pasted {
  // Copied in the editor itself: it is clean, and its attribute says how to join it to the text.
  if (html.includes('data-pm-slice')) return { html, lacksImages: false }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  spreadClassStyles(body)
  for (const unread of body.querySelectorAll(`${UNREAD}, ${FORM_FIELDS}`)) unread.remove()
  // Images pasted from Word refer to local files.
  const lost = [...body.querySelectorAll('img')].filter((image) => !isImageAddress(image.getAttribute('src') ?? ''))
  for (const image of lost) image.remove()
  // Links of footnotes and tables of contents: their targets are not pasted.
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
  for (const caption of body.querySelectorAll('caption')) caption.closest('table')?.before(caption)
  // WebKit turns spaces at the edge of an element into no-break spaces and marks them: the page could not wrap lines there.
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ')
  makeWordLists(body)
  makeCodeBlocks(body)
  // Innermost first, so that the content of a replaced element is clean already.
  for (const element of [...body.querySelectorAll('*')].reverse()) cleanElement(element)
  joinLists(body)
  for (const br of body.querySelectorAll('br')) if (isBetweenBlocks(br)) br.remove()
  for (const empty of body.querySelectorAll('p, h1, h2, h3')) if (isBlank(empty)) empty.remove()
  tidyPastedTables(body)
  if (isInTable) flattenTables(body)
  return { html: body.innerHTML, lacksImages: lost.length > 0 }
}

/** VS Code copies each line as a block (an empty one as a line break) and relies on white space. A single line, or part of one, stays text. */
function makeCodeBlocks(body: Element): void {
  for (const lines of body.querySelectorAll('div')) {
    if (styleOf(lines).get('white-space') !== 'pre' || lines.children.length < 2) continue
    const code = body.ownerDocument.createElement('pre')
    code.textContent = Array.from(lines.children, ({ textContent }) => textContent).join('\n')
    lines.replaceWith(code)
  }
}

function cleanElement(element: Element): void {
  const style = styleOf(element)
  const name = SAME.get(element.localName) ?? element.localName
  // Unwrap unknown elements: neither this code nor the editor may look up their names, which may be those of inherited members of every object.
  if (element instanceof HTMLUnknownElement || name === 'span' || name === 'font' || isUndone(name, style)) {
    addMarks(element, style)
    element.replaceWith(...element.childNodes)
    return
  }
  if (name === 'br' && element.className === 'Apple-interchange-newline') {
    element.remove()
    return
  }
  const kept = element.localName === name ? element : rename(element, name)
  const level = element.localName === 'dd' ? 1 : indentOf(style)
  const isIndented = level > 0 && /^(?:p|h[1-3])$/.test(name) && kept.closest('li') === null
  for (const { name: attribute } of [...kept.attributes])
    if (!KEPT_ATTRIBUTES.has(attribute)) kept.removeAttribute(attribute)
  // Keeps indents that were copied from a term's page.
  if (!/^indent-[1-8]$/.test(kept.className)) kept.removeAttribute('class')
  if (isIndented) kept.className = `indent-${Math.min(level, MAX_INDENT)}`
  if (element.localName === 'dt') addMarks(kept, new Map([['font-weight', 'bold']]))
  else if (!/^h[1-3]$/.test(name) && !isInline(name)) addMarks(kept, style)
}

const isInline = (name: string): boolean => INLINE_TAGS.some((tag) => tag === name)

/** Google Docs wraps everything it copies in a `b` of normal weight. */
const isUndone = (name: string, style: Map<string, string>): boolean =>
  (name === 'strong' || name === 'em') && marksOf(style)[name] === false

/** Wraps the content of an element in the marks of its style, unless it contains blocks. */
function addMarks(element: Element, style: Map<string, string>): void {
  const marks = marksOf(style)
  // Headings are bold and links are underlined without a mark.
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6, th') !== null
  const isLinked = element.closest('a') !== null || element.querySelector('a') !== null
  for (const mark of ['strong', 'em', 'u', 's', 'sup', 'sub'] as const) {
    if (marks[mark] !== true || (mark === 'strong' && isHeading) || (mark === 'u' && isLinked)) continue
    if (element.querySelector('p, ul, ol, li, h1, h2, h3, blockquote, pre, div, table') !== null) continue
    if (isBlank(element)) continue
    const around = element.ownerDocument.createElement(mark)
    around.append(...element.childNodes)
    element.append(around)
  }
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes)
    if (KEPT_ATTRIBUTES.has(attribute)) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Google Docs puts a nested list after the item that it belongs to. */
function joinLists(body: Element): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
}

/** Google Docs puts a `br` between paragraphs, which would become an empty paragraph. */
const isBetweenBlocks = ({ previousElementSibling: before, nextElementSibling: after }: Element): boolean =>
  [before, after].some(
    (sibling) => sibling !== null && /^(?:p|h[1-3]|ul|ol|blockquote|pre|hr|div|table)$/.test(sibling.localName),
  )
