// For a bucket behind CloudFront, runtime 2.0, at 'viewer request': maps an address to the file of its page, and removes trailing slashes by a redirect.
// Browsers read `//host` and `/\host` as another site, so it never redirects there.
function handler(event) {
  const { request } = event
  const { uri } = request
  const bare = uri.replace(/\/+$/, '')
  if (bare === '') request.uri = '/index.html'
  else if (bare !== uri && /^\/[^/\\]/.test(bare)) {
    const query = request.rawQueryString()
    const location = { value: query ? `${bare}?${query}` : bare }
    return { statusCode: 308, statusDescription: 'Permanent Redirect', headers: { location } }
  } else if (!/\.[a-z0-9]+$/.test(uri)) request.uri = `${uri}.html`
  return request
}
