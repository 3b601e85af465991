export default globalThis.loadOnce('sanitize-html')
