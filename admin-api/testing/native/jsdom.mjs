export const { JSDOM } = globalThis.loadOnce('jsdom')
