import { loadOnce } from './load-once.mjs'

export default loadOnce('sanitize-html')
