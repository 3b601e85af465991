/**
 * Asks for the table of Admin Only while its code is on its way: of a large glossary it is by far the most that the screen needs. Only for administrators:
 * others are refused.
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
