import { MAX_DEFINITION_LENGTH } from '../../contracts/definition.ts'
import { escapeText } from '../../contracts/text.ts'

/**
 * Converts plain text to a definition: a blank line begins a paragraph, a line end becomes a line break.
 * The result is already clean, so a file of plain text does not need the cleaner.
 */
export function textToHtml(text: string): string {
  const paragraphs = escapeText(text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/\r\n?/g, '\n'))
    .replaceAll('\u00a0', '&nbsp;')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.replaceAll('\n', '<br>'))
  const html = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
  // The paragraph's tags would exceed the limit: the text of a definition of maximum length without a paragraph.
  return html.length > MAX_DEFINITION_LENGTH && paragraphs.length === 1 ? (paragraphs[0] ?? '') : html
}
