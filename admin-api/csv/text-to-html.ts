import { MAX_DEFINITION_LENGTH } from '../../contracts/definition.ts'
import { escapeText } from '../../contracts/text.ts'

/**
 * Plain text as a definition: a blank line begins a paragraph, a line end breaks the line. Cleaning it would change nothing, so a file of
 * plain text needs no cleaner.
 */
export function textToHtml(text: string): string {
  const paragraphs = escapeText(text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/\r\n?/g, '\n'))
    .replaceAll('\u00a0', '&nbsp;')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.replaceAll('\n', '<br>'))
  const html = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
  // The exported text of the longest definition that stands in no paragraph.
  return html.length > MAX_DEFINITION_LENGTH && paragraphs.length === 1 ? (paragraphs[0] ?? '') : html
}
