// For a bucket behind CloudFront, at 'viewer request': an address is the file of its page, and one without a slash at its end.
function handler(event) {
  const { request } = event
  const { uri } = request
  const bare = uri.replace(/\/+$/, '')
  if (bare === '') request.uri = '/index.html'
  else if (bare !== uri)
    return { statusCode: 308, statusDescription: 'Permanent Redirect', headers: { location: { value: bare } } }
  else if (!/\.[a-z0-9]+$/.test(uri)) request.uri = `${uri}.html`
  return request
}
