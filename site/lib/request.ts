import type { z } from 'zod'
import type { endpoints, EndpointName } from '../../contracts/endpoints.ts'
import type { ErrorReply } from '../../contracts/errors.ts'

type Row<Name extends EndpointName> = (typeof endpoints)[Name]
export type Body<Name extends EndpointName> =
  Row<Name> extends Record<'body', infer Shape extends z.ZodType>
    ? z.input<Shape>
    : Row<Name> extends { form: z.ZodType }
      ? FormData
      : null
/** What a column of the row holds once it is read: a query's numbers and switches are no text any more. */
export type Column<Name extends EndpointName, Key extends 'params' | 'query' | 'reply' | 'lines'> =
  Row<Name> extends Record<Key, infer Shape extends z.ZodType> ? z.output<Shape> : null
type Reply<Name extends EndpointName> = Column<Name, 'reply'>

/** The failures without a reply that can be read. */
const silence = {
  unreachable: 'The glossary could not be reached. Please try again.',
  'unexpected-failure': 'Something went wrong. Please try again.',
}

/** A reply that is not a success, whose status is the cause, or none at all. `message` is fit to show; `fields` holds a message per form field. */
export class RequestFailure extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  /** Whether the service replied so; otherwise there was no reply that can be read. */
  readonly isReply: boolean

  constructor(reply: ErrorReply | keyof typeof silence, cause?: unknown) {
    super(typeof reply === 'string' ? silence[reply] : reply.message, { cause })
    this.name = 'RequestFailure'
    this.code = typeof reply === 'string' ? reply : reply.code
    this.fields = typeof reply === 'string' ? {} : (reply.fields ?? {})
    this.isReply = typeof reply !== 'string'
  }
}

/** What the service says about a failure, for toasts that show it where there is something. */
export const serviceMessage = (failure: unknown): string | null =>
  failure instanceof RequestFailure && failure.isReply ? failure.message : null

/** What any address may have: a query, and what ends the waiting early. */
interface AnyAddress<Name extends EndpointName> {
  query?: Partial<Column<Name, 'query'>>
  limit?: AbortController
}

/** It is left out only where the path has no parameters. */
export type AddressArguments<Name extends EndpointName> =
  Column<Name, 'params'> extends null
    ? [address?: AnyAddress<Name>]
    : [address: AnyAddress<Name> & { params: Column<Name, 'params'> }]

/**
 * One call of the API, typed by its row of the endpoint table.
 * @throws RequestFailure
 */
export async function request<Name extends EndpointName>(
  name: Name,
  body: Body<Name>,
  ...address: AddressArguments<Name>
): Promise<Reply<Name>> {
  return (await requestPart(name, body, ...address)).reply
}

/**
 * The same for a part of a list, with how many there are in all; 0 where the service does not say.
 * @throws RequestFailure
 */
export async function requestPart<Name extends EndpointName>(
  name: Name,
  body: Body<Name>,
  ...[address]: AddressArguments<Name>
): Promise<{ reply: Reply<Name>; total: number }> {
  const response = await send(name, body, address)
  const reply = await readReply(response)
  if (!isReply<Name, 'reply'>(reply)) throw new RequestFailure('unexpected-failure')
  return { reply, total: Number(response.headers.get('total-count')) }
}

async function readReply(response: Response): Promise<unknown> {
  try {
    // An empty reply (204) reads as null.
    return JSON.parse((await response.text()) || 'null')
  } catch (cause) {
    // Cut in the middle, or from somebody between.
    throw new RequestFailure('unreachable', cause)
  }
}

interface Address {
  params?: unknown
  query?: unknown
  limit?: AbortController
}

/** Who knows what the reply is reads it. @throws RequestFailure */
export async function send<Name extends EndpointName>(
  name: Name,
  body: Body<Name>,
  address?: Address,
): Promise<Response> {
  const [method = ''] = name.split(' ')
  // What is written may take its time, in the service or, as a file, on a slow line; but for a vote, which may be sent again whatever became of it.
  const patience = body instanceof FormData ? 3_600_000 : /^GET|vote/.test(name) ? PATIENCE : 120_000
  const response = await fetchInTime(
    urlOf(name, address),
    {
      method,
      credentials: 'same-origin',
      ...(body instanceof FormData
        ? { body }
        : body !== null && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    },
    patience,
    address?.limit,
  ).catch((cause: unknown) => {
    throw new RequestFailure('unreachable', cause)
  })
  if (!response.ok) throw new RequestFailure(await readFailure(response), response.status)
  return response
}

/** Milliseconds. A connection may be lost without a word, and browsers wait for minutes or for ever. */
const PATIENCE = 30_000

/** @throws where no answer has begun to come in time */
export async function fetchInTime(
  address: string,
  init?: RequestInit,
  patience = PATIENCE,
  limit = new AbortController(),
): Promise<Response> {
  const timer = setTimeout(() => limit.abort(), patience)
  return fetch(address, { ...init, signal: limit.signal }).finally(() => clearTimeout(timer))
}

const textsOf = (values: unknown): [name: string, text: string][] =>
  Object.entries(values ?? {}).map(([name, value]) => [name, String(value)])

function urlOf(name: EndpointName, { params, query }: Address = {}): string {
  const texts = new Map(textsOf(params))
  const path = (name.split(' ')[1] ?? '/').replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(texts.get(param) ?? ''),
  )
  const search = new URLSearchParams(textsOf(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The service is tested against the same table: what it answers with success is an object, a list or nothing. */
export function isReply<Name extends EndpointName, Key extends 'reply' | 'lines'>(
  reply: unknown,
): reply is Column<Name, Key> {
  return typeof reply === 'object'
}

async function readFailure(response: Response): Promise<ErrorReply | keyof typeof silence> {
  const reply: unknown = await response.json().catch(() => null)
  if (isErrorReply(reply)) return reply
  // A proxy's own (502, 504): nobody knows what the service makes of the request.
  return response.status > 500 ? 'unreachable' : 'unexpected-failure'
}

function isErrorReply(reply: unknown): reply is ErrorReply {
  return reply instanceof Object && 'message' in reply && 'code' in reply
}
