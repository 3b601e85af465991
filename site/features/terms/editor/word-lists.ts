import { styleOf } from './inline-style.ts'

/**
 * Word copies lists as paragraphs: `mso-list:l0 level2 lfo1` says to which list and level one belongs, and the bullet or number is text of its
 * own, marked `mso-list:Ignore`.
 */
interface ListParagraph {
  paragraph: Element
  list: string
  level: number
  /** The number of a numbered one; null for a bullet. */
  number: number | null
}

const PLACE = /^(\S+)\s+level(\d)\s+(\S+)/
/** `1.`, `2)`, `a.`, `iv.`; a bullet is `·`, `o` or `§` without either. */
const NUMBERED = /^[\s\u00a0(]*(\d+|[a-z]{1,5})[.)]/i

export function makeWordLists(body: Element): void {
  const places = [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')].map(readPlace)
  for (const marker of body.querySelectorAll('[style]'))
    if (styleOf(marker).get('mso-list') === 'ignore') marker.remove()
  let open: { list: HTMLElement; level: number; name: string }[] = []
  let last: Element | null = null
  for (const place of places) {
    if (place === null) continue
    if (last === null || nextOf(last) !== place.paragraph) open = []
    while (open.length > 0 && isPast(open.at(-1), place)) open.pop()
    let innermost = open.at(-1)
    if (innermost === undefined || innermost.level < place.level) {
      const list = body.ownerDocument.createElement(place.number === null ? 'ul' : 'ol')
      if (place.number !== null && place.number !== 1) list.setAttribute('start', `${place.number}`)
      if (innermost?.list.lastElementChild) innermost.list.lastElementChild.append(list)
      else place.paragraph.before(list)
      innermost = { list, level: place.level, name: place.list }
      open.push(innermost)
    }
    const point = body.ownerDocument.createElement('li')
    innermost.list.append(point)
    last = open[0]?.list ?? null
    const text = body.ownerDocument.createElement('p')
    text.append(...place.paragraph.childNodes)
    point.append(text)
    place.paragraph.remove()
  }
}

function isPast(open: { list: HTMLElement; level: number; name: string } | undefined, place: ListParagraph): boolean {
  if (open === undefined) return false
  const isOtherKind = (open.list.localName === 'ol') !== (place.number !== null)
  return open.level > place.level || (open.level === place.level && (isOtherKind || open.name !== place.list))
}

/** The element that follows, past what is only white space. */
function nextOf(element: Element): Element | null {
  let next = element.nextSibling
  while (next !== null && next.nodeType !== Node.ELEMENT_NODE && next.textContent?.trim() === '')
    next = next.nextSibling
  return next instanceof Element ? next : null
}

function readPlace(paragraph: Element): ListParagraph | null {
  const [, list = '', level = '1'] = PLACE.exec(styleOf(paragraph).get('mso-list') ?? '') ?? []
  if (list === '') return null
  const marker = [...paragraph.querySelectorAll('[style]')].find((part) => styleOf(part).get('mso-list') === 'ignore')
  const [, written] = NUMBERED.exec(marker?.textContent ?? '') ?? []
  const number = written === undefined ? null : /^\d+$/.test(written) ? Number(written) : 1
  return { paragraph, list, level: Number(level), number }
}
