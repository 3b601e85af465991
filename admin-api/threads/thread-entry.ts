import { extname } from 'node:path'

/**
 * The module of a thread, by its name without ending: compiled beside compiled, and in tests Node runs the TypeScript as it stands.
 * @param from the address of the module that starts it
 */
export const threadEntry = (name: string, from: string): URL => new URL(name + extname(from), from)
