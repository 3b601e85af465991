import { INLINE_TAGS, MAX_INDENT } from '../../../../contracts/definition.ts'
import { indentOf, marksOf, spreadClassStyles, styleOf } from './inline-style.ts'
import { flattenTables, isBlank, tidyPastedTables } from './pasted-tables.ts'
import { makeWordLists } from './word-lists.ts'

/** What holds nothing to read; Google Docs copies the box of a checklist as a picture. */
const UNREAD =
  'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, svg, math, audio, video, canvas, [role=checkbox] > img'
const FORM_FIELDS = 'input, select, textarea, button'
const KEPT_ATTRIBUTES = new Set([
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'start', 'class'],
  ...['colspan', 'rowspan'],
])

/** Tags of the editor, each with those that mean the same. */
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

/**
 * What was copied in Word, in Google Docs or on a web page, as the editor's own marks, lists and levels. The document that parses it is
 * inert: it loads nothing and runs nothing. What is left the editor reads by its own rules.
 * @param isInTable whether it is pasted into a cell
 */
export function cleanPastedHtml(html: string, isInTable: boolean): string {
  // Copied in the editor: it says how it is to be put together.
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  spreadClassStyles(body)
  for (const unread of body.querySelectorAll(`${UNREAD}, ${FORM_FIELDS}`)) unread.remove()
  // Footnotes and tables of contents: the places that they lead to are not pasted.
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
  for (const caption of body.querySelectorAll('caption')) caption.closest('table')?.before(caption)
  // WebKit writes spaces at the edge of an element as ones that do not break, and marks them: the page could not break its lines there.
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ')
  makeWordLists(body)
  makeCodeBlocks(body)
  // From the innermost outwards: what is replaced is cleaned already.
  for (const element of [...body.querySelectorAll('*')].reverse()) cleanElement(element)
  joinLists(body)
  for (const br of body.querySelectorAll('br')) if (isBetweenBlocks(br)) br.remove()
  for (const empty of body.querySelectorAll('p, h1, h2, h3')) if (isBlank(empty)) empty.remove()
  tidyPastedTables(body)
  if (isInTable) flattenTables(body)
  return body.innerHTML
}

/** VS Code copies each line as a block, an empty one as a line break, and counts on the white space. A part of a line is text. */
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
  // Of an unknown name nothing is looked up, here or in the editor: it may be that of a member of every object.
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
  kept.removeAttribute('class')
  if (isIndented) kept.className = `indent-${Math.min(level, MAX_INDENT)}`
  if (element.localName === 'dt') addMarks(kept, new Map([['font-weight', 'bold']]))
  else if (!/^h[1-3]$/.test(name) && !isInline(name)) addMarks(kept, style)
}

const isInline = (name: string): boolean => INLINE_TAGS.some((tag) => tag === name)

/** Google Docs wraps all that it copies into a `b` of normal weight. */
const isUndone = (name: string, style: Map<string, string>): boolean =>
  (name === 'strong' || name === 'em') && marksOf(style)[name] === false

/** Around what an element holds; within each block that it holds. */
function addMarks(element: Element, style: Map<string, string>): void {
  const marks = marksOf(style)
  // A heading is bold by itself, and a link is underlined.
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

/** Google Docs puts a list of the next level after the item that it belongs to. */
function joinLists(body: Element): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
}

/** Google Docs puts a line end between paragraphs, which would become an empty one. */
const isBetweenBlocks = ({ previousElementSibling: before, nextElementSibling: after }: Element): boolean =>
  [before, after].some(
    (sibling) => sibling !== null && /^(?:p|h[1-3]|ul|ol|blockquote|pre|hr|div|table)$/.test(sibling.localName),
  )
