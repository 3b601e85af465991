/** What parts texts on a page and has no place in a definition: `div` stands for all of it while a definition is cleaned. */
export const OTHER_BLOCKS = [
  ...['section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'center', 'figure', 'figcaption'],
  ...['details', 'summary', 'dl', 'dt', 'dd', 'h4', 'h5', 'h6', 'form', 'fieldset', 'legend'],
]

const BLOCKS = 'p, h1, h2, h3, ul, ol, li, blockquote, pre, hr, table, tbody, tr, th, td'

/** In these no paragraph has a place. */
const INLINE = 'p, h1, h2, h3, pre, strong, em, u, s, code, a, sup, sub'

/** Makes paragraphs of other blocks, so that their words do not run into each other. One that is apart needs none. */
export function tidyBlocks(body: Element): void {
  // From the innermost outwards.
  for (const block of [...body.querySelectorAll('div')].reverse()) {
    const isParagraph =
      !isBlank(block) && !isApart(block) && block.querySelector(BLOCKS) === null && block.closest(INLINE) === null
    if (!isParagraph) {
      block.replaceWith(...block.childNodes)
      continue
    }
    const paragraph = block.ownerDocument.createElement('p')
    paragraph.append(...block.childNodes)
    block.replaceWith(paragraph)
  }
}

const isBlank = (node: Node): boolean => node.textContent?.trim() === ''

const isApart = (block: Element): boolean =>
  [...(block.parentNode?.childNodes ?? [])].every(
    (node) => node === block || (node.nodeName === '#text' && isBlank(node)),
  )
