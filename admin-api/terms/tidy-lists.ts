/**
 * Makes lists valid HTML, as the editor does: an entry outside a list is replaced by its content, and any other child of a list is wrapped in an entry.
 * Parsers accept both errors; HTML validators and screen readers do not.
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
