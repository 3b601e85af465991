import type { Site } from '../../contracts/page.ts'
import { HEADERS_PATH } from '../../contracts/paths.ts'
import { HASHED } from '../../contracts/published-file.ts'
import type { InlineSources } from '../../contracts/publishing.ts'
import {
  ASSET_HEADERS,
  documentHeaders,
  FOREVER,
  isByHttps,
  ONLY_BY_HTTPS,
  REVALIDATE,
} from '../../contracts/security-headers.ts'

/** The headers that static hosts must send: `_headers` in the syntax of Netlify and Cloudflare Pages; for any other `path`, nginx directives. */
export function hostHeaders(path: string, inline: InlineSources, { url }: Site): string {
  const isSecure = isByHttps(url)
  const headers = Object.entries({ ...documentHeaders(inline, isSecure), ...(isSecure && ONLY_BY_HTTPS) })
  if (path !== HEADERS_PATH) return headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join('')
  // All matching rules apply, and `!` removes a header that an earlier one has set.
  const needless = headers.filter(([name]) => !Object.hasOwn(ASSET_HEADERS, name)).map(([name]) => `! ${name}`)
  return [
    ...['/*', ...headers.map(linesOf), `Cache-Control: ${REVALIDATE}`],
    ...[`${HASHED}*`, ...needless, '! Cache-Control', `Cache-Control: ${FOREVER}`],
  ]
    .map((line) => (line.startsWith('/') ? `${line}\n` : `  ${line}\n`))
    .join('')
}

const linesOf = ([name, value]: [string, string]): string => `${name}: ${value}`
