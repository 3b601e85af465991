import { GlossaryError } from '../../contracts/errors.ts'
import { termForm } from '../../contracts/term.ts'
import { cleanDefinition } from './clean-definition.ts'

/**
 * The definition as it is stored. What is left after cleaning must still be a definition, and short enough to be saved
 * again: escaping makes `&` longer.
 * @throws GlossaryError invalid-input
 */
export function checkDefinition(html: string): string {
  const { data, error } = termForm.shape.definition.safeParse(cleanDefinition(html))
  if (error) throw new GlossaryError('invalid-input', { fields: { definition: error.issues[0]?.message ?? '' } })
  return data
}
