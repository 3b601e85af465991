import { z } from 'zod'

const texts = z.array(z.string())

/** A list of texts as its column holds it. Most are empty. */
export const listOf = (stored: string): string[] => (stored === '[]' ? [] : texts.parse(JSON.parse(stored)))
