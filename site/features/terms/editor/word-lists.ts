import { styleOf } from './inline-style.ts'

/**
 * Word copies a list item as a paragraph: `mso-list:l0 level2 lfo1` names its list and level, and the bullet or number is text
 * in an element marked `mso-list:Ignore`.
 */
interface ListParagraph {
  paragraph: Element
  list: string
  level: number
  /** The number of a numbered item; null for a bullet. */
  number: number | null
}

const LIST_STYLE = /^(\S+)\s+level(\d)\s+(\S+)/
/** Matches `1.`, `2)`, `a.`, `iv.`; a bullet is `·`, `o` or `§` without a dot or parenthesis. */
const NUMBERED = /^[\s\u00a0(]*(\d+|[a-z]{1,5})[.)]/i

export function makeWordLists(body: Element): void {
  // Only paragraphs become list items: a numbered heading stays a heading, without its number.
  const items = [...body.querySelectorAll('p')].map(readItem)
  for (const marker of body.querySelectorAll('[style]'))
    if (styleOf(marker).get('mso-list') === 'ignore') marker.remove()
  let open: { list: HTMLElement; level: number; name: string }[] = []
  let last: Element | null = null
  for (const item of items) {
    if (item === null) continue
    if (last === null || nextOf(last) !== item.paragraph) open = []
    while (open.length > 0 && isPast(open.at(-1), item)) open.pop()
    let innermost = open.at(-1)
    if (innermost === undefined || innermost.level < item.level) {
      const list = body.ownerDocument.createElement(item.number === null ? 'ul' : 'ol')
      if (item.number !== null && item.number !== 1) list.setAttribute('start', `${item.number}`)
      if (innermost?.list.lastElementChild) innermost.list.lastElementChild.append(list)
      else item.paragraph.before(list)
      innermost = { list, level: item.level, name: item.list }
      open.push(innermost)
    }
    const point = body.ownerDocument.createElement('li')
    innermost.list.append(point)
    last = open[0]?.list ?? null
    const text = body.ownerDocument.createElement('p')
    text.append(...item.paragraph.childNodes)
    point.append(text)
    item.paragraph.remove()
  }
}

function isPast(open: { list: HTMLElement; level: number; name: string } | undefined, item: ListParagraph): boolean {
  if (open === undefined) return false
  const isOtherKind = (open.list.localName === 'ol') !== (item.number !== null)
  return open.level > item.level || (open.level === item.level && (isOtherKind || open.name !== item.list))
}

/** The next element, if there is only white space before it. */
function nextOf(element: Element): Element | null {
  let next = element.nextSibling
  while (next !== null && next.nodeType !== Node.ELEMENT_NODE && next.textContent?.trim() === '')
    next = next.nextSibling
  return next instanceof Element ? next : null
}

function readItem(paragraph: Element): ListParagraph | null {
  const [, list = '', level = '1'] = LIST_STYLE.exec(styleOf(paragraph).get('mso-list') ?? '') ?? []
  if (list === '') return null
  const marker = [...paragraph.querySelectorAll('[style]')].find((part) => styleOf(part).get('mso-list') === 'ignore')
  const [, written] = NUMBERED.exec(marker?.textContent ?? '') ?? []
  const number = written === undefined ? null : /^\d+$/.test(written) ? Number(written) : 1
  return { paragraph, list, level: Number(level), number }
}
