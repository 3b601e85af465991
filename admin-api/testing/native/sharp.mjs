import { loadOnce } from './load-once.mjs'

export default loadOnce('sharp')
