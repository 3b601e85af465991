/**
 * Asks for the table of Admin Only before its code: of a large glossary it is by far the most that the screen needs, and what the service makes longest of.
 * Only for administrators: others are refused.
 */
if (document.documentElement.dataset.administrator) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = 'anonymous'
  link.href = '/api/terms/table'
  document.head.append(link)
}

export {}
