/**
 * Lists as the editor makes them, whatever was pasted: an entry outside of a list becomes what it holds, and what stands in a list
 * without being an entry becomes one. Parsers accept both; checkers of HTML and screen readers do not.
 */
export function tidyLists(body: Element): void {
  for (const entry of [...body.getElementsByTagName('li')]) {
    if (!isList(entry.parentNode)) entry.replaceWith(...entry.childNodes)
  }
  for (const list of ['ul', 'ol'].flatMap((name) => [...body.getElementsByTagName(name)])) {
    for (const child of [...list.childNodes]) if (child.nodeName !== 'LI') makeEntry(child)
  }
}

const isList = (node: Node | null): boolean => node?.nodeName === 'UL' || node?.nodeName === 'OL'

function makeEntry(child: ChildNode): void {
  if (child.nodeName === '#text' && child.textContent?.trim() === '') {
    child.remove()
    return
  }
  const entry = child.ownerDocument?.createElement('li')
  if (entry === undefined) return
  child.replaceWith(entry)
  entry.append(child)
}
