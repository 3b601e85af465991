import { extname } from 'node:path'

/**
 * The module of a thread: compiled next to compiled modules; in tests Node runs the TypeScript directly.
 * @param name without extension
 * @param from `import.meta.url` of the module that starts the thread
 */
export const threadEntry = (name: string, from: string): URL => new URL(name + extname(from), from)
