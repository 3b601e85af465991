export default globalThis.loadOnce('sharp')
