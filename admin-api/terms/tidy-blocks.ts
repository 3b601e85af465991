import { BLOCK_TAGS } from '../../contracts/definition.ts'

/** Block elements that separate text on a page but are not allowed in a definition. */
export const OTHER_BLOCKS = [
  ...['section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'center', 'figure', 'figcaption'],
  ...['details', 'summary', 'dl', 'dt', 'dd', 'h4', 'h5', 'h6', 'form', 'fieldset', 'legend'],
]

/** Marks where other blocks begin or end while a definition is cleaned. Marks have no content, so nested blocks cost no more than adjacent ones. */
export const BLOCK_MARK = 'wbr'

/** Elements that may contain paragraphs. */
const PARENTS = 'body, li, blockquote, th, td'
const BLOCKS: ReadonlySet<string> = new Set(BLOCK_TAGS.filter((tag) => tag !== 'br' && tag !== 'img'))

/** The nodes between two blocks or marks, and whether a mark adjoins them. */
interface Run {
  nodes: ChildNode[]
  isMarked: boolean
}

/** Wraps the content of other blocks in paragraphs, so that their words do not run together. Content that is alone needs none. */
export function tidyBlocks(body: Element): void {
  const marks = [...body.getElementsByTagName(BLOCK_MARK)]
  const parents = new Set(marks.flatMap(({ parentElement }) => parentElement ?? []))
  for (const parent of parents) if (parent.matches(PARENTS)) makeParagraphs(parent)
  for (const mark of marks) mark.remove()
}

function makeParagraphs(parent: Element): void {
  const { runs, hasBlocks } = readRuns(parent)
  const shown = runs.filter(({ nodes }) => nodes.some(isShown))
  for (const { nodes } of runs) if (!nodes.some(isShown)) for (const node of nodes) node.remove()
  if (!hasBlocks && shown.length === 1) return
  for (const { nodes, isMarked } of shown) {
    if (!isMarked) continue
    const paragraph = parent.ownerDocument.createElement('p')
    nodes[0]?.before(paragraph)
    paragraph.append(...nodes)
  }
}

function readRuns(parent: Element): { runs: Run[]; hasBlocks: boolean } {
  const runs: Run[] = []
  let run: Run = { nodes: [], isMarked: false }
  let hasBlocks = false
  for (const node of [...parent.childNodes, null]) {
    const name = node?.nodeName.toLowerCase() ?? ''
    const [isMark, isBlock] = [name === BLOCK_MARK, BLOCKS.has(name)]
    if (node !== null && !isMark && !isBlock) {
      run.nodes.push(node)
      continue
    }
    hasBlocks ||= isBlock
    runs.push({ ...run, isMarked: run.isMarked || isMark })
    run = { nodes: [], isMarked: isMark }
  }
  return { runs, hasBlocks }
}

const isShown = (node: Node): boolean =>
  node.nodeName !== 'BR' && (node.nodeName !== '#text' || node.textContent?.trim() !== '')
