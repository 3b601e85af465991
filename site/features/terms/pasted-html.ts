/** What was copied elsewhere, as the editor's own marks and lists. */
export function cleanPastedHtml(html: string): string {
  return html
}
