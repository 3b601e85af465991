import { z } from 'zod'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'
import { type ErrorCode, errorReply, errors } from '../../contracts/errors.ts'
import { publishedHook, webhookHeaders } from '../../contracts/webhook.ts'
import type { Settings } from '../config.ts'
import { cookieName } from '../http/cookies.ts'
import { namedSchemas, toSchema } from './shape-schemas.ts'

const content = (type: string, shape: z.ZodType, io: 'input' | 'output' = 'output') => ({
  [type]: { schema: toSchema(shape, io) },
})

const describeHeaders = (headers: Readonly<Record<string, string>>, required: boolean) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, required, schema: { type: 'string' } }]),
  )

/** Describes each parameter in its parsed type: a number, although URLs carry text. */
const describeParameters = (place: 'path' | 'query' | 'header', shape: z.ZodObject | undefined) =>
  Object.entries<z.ZodType>(shape?.shape ?? {}).map(([name, rule]) => ({
    name,
    in: place,
    required: !rule.safeParse(undefined).success,
    schema: toSchema(rule, 'output'),
  }))

const TEXTS = { csv: 'text/csv', png: 'image/png', text: 'text/plain' }

function describeReply({ reply, lines, status, replyHeaders = {}, moves }: Endpoint) {
  if (reply === null) return { 204: { description: 'Done' } }
  const shown = {
    description: 'Done',
    headers: describeHeaders(replyHeaders, true),
    content: {
      ...(typeof reply === 'string'
        ? { [TEXTS[reply]]: { schema: { type: 'string' } } }
        : content('application/json', reply)),
      ...(lines && content('application/x-ndjson', lines.describe('Each line'))),
    },
  }
  const moved = { description: 'It has another address', headers: describeHeaders({ Location: 'Where it is' }, true) }
  return { [status ?? 200]: shown, ...(moves && { 301: moved }) }
}

/** All errors that a call may return: its declared ones and those implied by its access and input. */
function errorsOf(path: string, isRead: boolean, { access, params, body, form, errors: own = [] }: Endpoint) {
  return new Set<ErrorCode>([
    ...own,
    'unexpected-failure',
    // A query parameter without a name cannot be marked as a field.
    ...given(path.startsWith('/api/'), 'invalid-input', 'malformed-request'),
    ...given(params, 'malformed-request'),
    ...given(body ?? form, 'unsupported-type'),
    ...given(body, 'too-large'),
    ...given((body ?? form) && access !== 'signed', 'not-utf8'),
    ...given(!isRead, 'cross-site-request'),
    ...given(!isRead || path.startsWith('/api/'), 'too-many-requests'),
    ...given(access === 'administrator', 'sign-in-required', 'administrators-only'),
    ...given(access === 'administrator' && !isRead, 'condition-unmet'),
    ...given(access === 'operator', 'operator-token-wrong'),
    ...given(path.startsWith('/api/') || params, 'busy', 'database-away', 'database-locked', 'database-damaged'),
    ...given(!isRead || access === 'administrator', 'data-disk-full', 'data-unwritable', 'database-read-only'),
  ])
}

const given = (condition: unknown, ...codes: ErrorCode[]): ErrorCode[] => (condition ? codes : [])

function describeErrors(codes: ReadonlySet<ErrorCode>) {
  const byStatus: Record<number, object> = {}
  for (const status of new Set([...codes].map((code) => errors[code].status))) {
    const ofStatus = [...codes].filter((code) => errors[code].status === status)
    byStatus[status] = {
      description: ofStatus.map((code) => `${code}: ${errors[code].message}`).join('; '),
      ...((status === 429 || status === 503) && {
        headers: describeHeaders({ 'Retry-After': 'Seconds until the next attempt' }, false),
      }),
      ...(ofStatus.includes('operator-token-wrong') && {
        headers: describeHeaders({ 'WWW-Authenticate': 'Bearer' }, true),
      }),
      content: content(
        'application/json',
        errorReply.extend({ statusCode: z.literal(status), code: z.enum(ofStatus) }),
      ),
    }
  }
  return byStatus
}

/** For reads: replies have an ETag, except streamed ones. */
const SAME = { 304: { description: 'The caller has it: If-None-Match names its ETag' } }

const SECURITY = {
  public: [],
  administrator: [{ session: [] }],
  signed: [{ signature: [] }],
  operator: [{ token: [] }],
}

/** `by-category` → `ByCategory`, `:id` → `ById`. */
const wordOf = (part: string): string =>
  part.replace(/^:/, 'by-').replace(/(?:^|[^a-z])([a-z])/gi, (_, letter: string) => letter.toUpperCase())

function describeEndpoint(method: string, path: string, endpoint: Endpoint, settings: Settings) {
  const { access, summary, params, query, headers, cookies = [], body, form } = endpoint
  const isRead = method === 'GET'
  const [place = '', ...below] = path
    .replace(/^\/api/, '')
    .split('/')
    .slice(1)
  return {
    // `patchTermsById`: the method name in generated clients.
    operationId: method.toLowerCase() + [place, ...below].map(wordOf).join(''),
    tags: [place],
    summary,
    parameters: [
      ...describeParameters('path', params),
      ...describeParameters('query', query),
      ...describeParameters('header', headers),
      ...cookies.map((name) => ({ name: cookieName(name, settings), in: 'cookie', schema: { type: 'string' } })),
    ],
    ...(body && { requestBody: { required: true, content: content('application/json', body, 'input') } }),
    ...(form && { requestBody: { required: true, content: content('multipart/form-data', form, 'input') } }),
    responses: {
      ...describeReply(endpoint),
      ...(isRead && SAME),
      ...describeErrors(errorsOf(path, isRead, endpoint)),
    },
    security: SECURITY[access],
  }
}

/** The requests that addresses in `PUBLISHED_WEBHOOK_URLS` receive. */
const WEBHOOKS = {
  'site.published': {
    post: {
      summary: 'After a publish, or after several while one was not taken, by the rules of Standard Webhooks',
      parameters: describeParameters('header', webhookHeaders),
      requestBody: { required: true, content: content('application/json', publishedHook) },
      responses: {
        '2XX': { description: 'It is taken' },
        default: { description: 'It is sent again, for 24 hours; redirects are not followed' },
      },
    },
  },
}

/** Describes the API in OpenAPI 3.1, generated from contracts/endpoints.ts. */
export function describeApi(settings: Settings): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = name.split(' ')
    const operations = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})
    operations[method.toLowerCase()] = describeEndpoint(method, path, endpoint, settings)
  }
  const securitySchemes = {
    session: {
      ...{ type: 'apiKey', in: 'cookie', name: cookieName('session', settings) },
      description: 'Of an administrator: POST /api/session sets it',
    },
    token: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN, or what is in operator-token in DATA_DIR' },
    signature: {
      ...{ type: 'apiKey', in: 'header', name: 'webhook-signature' },
      description: 'Standard Webhooks, by REBUILD_WEBHOOK_SECRET',
    },
  }
  return {
    openapi: '3.1.0',
    info: { title: settings.siteName, version: '1' },
    servers: [{ url: settings.publicUrl }],
    paths,
    webhooks: WEBHOOKS,
    components: { schemas: namedSchemas(), securitySchemes },
  }
}
