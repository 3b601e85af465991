import { loadOnce } from './load-once.mjs'

export const { JSDOM } = loadOnce('jsdom')
