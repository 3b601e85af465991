import { plainText } from '../../contracts/definition.ts'

/** What is searched: name and definition as text, in lower case. */
export const searchKeyOf = (name: string, definition: string): string =>
  `${name}\n${plainText(definition)}`.toLowerCase()
