/** Scripts without spaces between words. Each of their characters counts as a word, so that searches match anywhere in a text. `ー` belongs to two of them. */
export const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`

/** Pattern of one of their letters, with its marks. */
export const UNSPACED_LETTER = String.raw`[[${UNSPACED}]&&[\p{L}\p{N}\p{M}]]\p{M}*`
