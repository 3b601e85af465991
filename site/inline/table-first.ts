/**
 * Requests the table of Admin Only before the screen's code, because in a large glossary it is the largest and slowest reply.
 * Only for administrators: the service refuses others.
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
