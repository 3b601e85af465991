import { z } from 'zod'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'
import { errorReply } from '../../contracts/errors.ts'

const toSchema = (shape: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}

const json = (shape: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: toSchema(shape, io) } })

function describeReply(reply: Endpoint['reply']) {
  if (reply === null) return { 204: { description: 'Done' } }
  if (reply === 'csv') return { 200: { description: 'A CSV file', content: { 'text/csv': {} } } }
  if (reply === 'png') return { 200: { description: 'A picture', content: { 'image/png': {} } } }
  if (reply === 'text') return { 200: { description: 'Plain text', content: { 'text/plain': {} } } }
  return { '2XX': { description: 'Done', content: json(reply, 'output') } }
}

const describeBody = (body: z.ZodType | 'multipart') =>
  body === 'multipart' ? { 'multipart/form-data': {} } : json(body, 'input')

const describeParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'slug' ? { type: 'string' } : { type: 'integer' },
  }))

const failure = {
  description: 'A failure: `code` is stable, `message` is fit to show',
  content: json(errorReply, 'output'),
}

const describeEndpoint = ({ access, body, reply, summary }: Endpoint, path: string) => ({
  summary,
  parameters: describeParameters(path),
  ...(body && { requestBody: { required: true, content: describeBody(body) } }),
  responses: { ...describeReply(reply), default: failure },
  security: access === 'administrator' ? [{ session: [] }] : [],
})

/** The API in OpenAPI 3.1, made from the one table of contracts/endpoints.ts. */
export function describeApi(siteName: string, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [endpoint, description] of Object.entries(endpoints)) {
    const [method = '', path = ''] = endpoint.split(' ')
    const operations = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})
    operations[method.toLowerCase()] = describeEndpoint(description, path)
  }
  return {
    openapi: '3.1.0',
    info: { title: siteName, version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  }
}
