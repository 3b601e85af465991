import { GlossaryError } from '../../contracts/errors.ts'
import { termForm } from '../../contracts/term.ts'

/** The cleaner, when it is first needed: it takes a browser's parser along, 0.3 s and 50 MB, for which neither a start nor plain text waits. */
export async function loadCleaner(): Promise<(html: string) => string> {
  const { cleanDefinition } = await import('./clean-definition.ts')
  return cleanDefinition
}

/**
 * The definition as it is stored. What is left after cleaning must still be a definition, and short enough to be saved
 * again: escaping makes `&` longer.
 * @throws GlossaryError invalid-input
 */
export async function checkDefinition(html: string): Promise<string> {
  const cleanDefinition = await loadCleaner()
  const { data, error } = termForm.shape.definition.safeParse(cleanDefinition(html))
  if (error) throw new GlossaryError('invalid-input', { fields: { definition: error.issues[0]?.message ?? '' } })
  return data
}
