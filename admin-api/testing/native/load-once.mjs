const { createRequire } = process.getBuiltinModule('node:module')

/** A package as Node loads it, once for all test files of a process: jest would evaluate it anew for each. */
export const loadOnce = createRequire(import.meta.url)
