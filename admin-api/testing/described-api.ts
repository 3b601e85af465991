import { Ajv2020 } from 'ajv/dist/2020.js'
import { z } from 'zod'

/** The part of JSON Schema that requests can be generated from. */
export interface Schema {
  type?: 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  contentMediaType?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | object
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema: Schema
}

interface Described {
  headers?: Record<string, { required: boolean }>
  content?: Record<string, { schema: Schema }>
}

export interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Described>
  security: Record<string, unknown>[]
}

/** The parts of `/api/openapi.json` that tests use. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const named = z.object({ $ref: z.string() })

/** Replaces references with the named schemas. */
export function inlined(document: ApiDocument): ApiDocument {
  return JSON.parse(
    JSON.stringify(document, (_, value: unknown) => {
      const { data } = named.safeParse(value)
      return data === undefined ? value : document.components.schemas[data.$ref.replace('#/components/schemas/', '')]
    }),
  )
}

export interface Call extends Operation {
  /** In upper case: `GET`. */
  method: string
  /** With placeholders: `/api/terms/{id}`. */
  path: string
}

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** The differences between a reply and its description; empty if it conforms. */
export async function differencesOf({ responses }: Call, reply: Response): Promise<string[]> {
  const described = responses[reply.status]
  if (described === undefined) return [`status ${reply.status} is not listed: ${await reply.text()}`]
  const missing = Object.entries(described.headers ?? {}).flatMap(([name, { required }]) =>
    required && !reply.headers.has(name) ? [`no header ${name}`] : [],
  )
  const text = await reply.text()
  if (described.content === undefined)
    return text === '' ? missing : [...missing, `a body where there is none: ${text}`]
  const type = reply.headers.get('content-type')?.split(';')[0] ?? ''
  const content = described.content[type]
  if (content === undefined) return [...missing, `type ${type} is not listed`]
  if (type === 'application/json') return [...missing, ...differencesIn(content.schema, text)]
  const lines = type === 'application/x-ndjson' ? text.trimEnd().split('\n') : []
  return [...missing, ...lines.flatMap((line) => differencesIn(content.schema, line))]
}

/** Makes a schema strict: the document permits additional fields for later versions, but this version must not send any. */
function closed({ properties, items, anyOf, ...schema }: Schema): Schema {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, closed(field)] as const)
  return {
    ...schema,
    ...(properties && {
      additionalProperties: schema.additionalProperties ?? false,
      properties: Object.fromEntries(fields),
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}

export function differencesIn(schema: Schema, text: string): string[] {
  if (ajv.validate(closed(schema), JSON.parse(text))) return []
  return [`${ajv.errorsText()}: ${text}`]
}
