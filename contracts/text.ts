/**
 * Text of one line, as names, captions and searches are: characters that no reader sees become a space. PostgreSQL
 * cannot keep a NUL, and half of an emoji has no place in UTF-8.
 */
export const oneLine = (text: string): string =>
  text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
