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
/** The parsed type of a column of the row: numbers and booleans of a query are no longer text. */
export type Column<Name extends EndpointName, Key extends 'params' | 'query' | 'reply' | 'lines'> =
  Row<Name> extends Record<Key, infer Shape extends z.ZodType> ? z.output<Shape> : null
type Reply<Name extends EndpointName> = Column<Name, 'reply'>

/** Messages for failures without a readable reply. */
const silence = {
  unreachable: 'The glossary could not be reached. Please try again.',
  'unexpected-failure': 'Something went wrong. Please try again.',
}

/** An error reply, with its status as `cause`, or no readable reply. `message` is fit to show; `fields` holds a message per form field. */
export class RequestFailure extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  /** Whether the service sent an error reply; false if there was no readable reply. */
  readonly isReply: boolean

  constructor(reply: ErrorReply | keyof typeof silence, cause?: unknown) {
    super(typeof reply === 'string' ? silence[reply] : reply.message, { cause })
    this.name = 'RequestFailure'
    this.code = typeof reply === 'string' ? reply : reply.code
    this.fields = typeof reply === 'string' ? {} : (reply.fields ?? {})
    this.isReply = typeof reply !== 'string'
  }
}

/** The service's message about a failure; null if it sent none. */
export const serviceMessage = (failure: unknown): string | null =>
  failure instanceof RequestFailure && failure.isReply ? failure.message : null

/** Options of every endpoint: a query, and a controller that aborts the request early. */
interface AnyAddress<Name extends EndpointName> {
  query?: Partial<Column<Name, 'query'>>
  limit?: AbortController
}

/** The argument is optional only if the path has no parameters. */
export type AddressArguments<Name extends EndpointName> =
  Column<Name, 'params'> extends null
    ? [address?: AnyAddress<Name>]
    : [address: AnyAddress<Name> & { params: Column<Name, 'params'> }]

/**
 * Calls an endpoint, typed by its row of the endpoint table.
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
 * Like `request`, for part of a list: `total` is the length of the whole list, or 0 if the service does not report it.
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
    // The reply was cut off, or a proxy sent it.
    throw new RequestFailure('unreachable', cause)
  }
}

interface Address {
  params?: unknown
  query?: unknown
  limit?: AbortController
}

/** Sends the request; the caller reads the body of the reply. @throws RequestFailure */
export async function send<Name extends EndpointName>(
  name: Name,
  body: Body<Name>,
  address?: Address,
): Promise<Response> {
  const [method = ''] = name.split(' ')
  // Writes may take long in the service, and uploads on a slow line. Votes get the short limit, because sending one again is safe.
  const timeout = body instanceof FormData ? 3_600_000 : /^GET|vote/.test(name) ? TIMEOUT : 120_000
  const response = await fetchInTime(
    urlOf(name, address),
    {
      method,
      credentials: 'same-origin',
      ...(body instanceof FormData
        ? { body }
        : body !== null && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    },
    timeout,
    address?.limit,
  ).catch((cause: unknown) => {
    throw new RequestFailure('unreachable', cause)
  })
  if (!response.ok) throw new RequestFailure(await readFailure(response), response.status)
  return response
}

/** Milliseconds. A connection may be lost silently, and browsers wait for minutes or without limit. */
const TIMEOUT = 30_000

/** @throws if the request fails, or no reply has begun after `timeout` milliseconds */
export async function fetchInTime(
  address: string,
  init?: RequestInit,
  timeout = TIMEOUT,
  limit = new AbortController(),
): Promise<Response> {
  const timer = setTimeout(() => limit.abort(), timeout)
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

/** Checks only for an object, a list or null, because the service is tested against the same endpoint table. */
export function isReply<Name extends EndpointName, Key extends 'reply' | 'lines'>(
  reply: unknown,
): reply is Column<Name, Key> {
  return typeof reply === 'object'
}

async function readFailure(response: Response): Promise<ErrorReply | keyof typeof silence> {
  const reply: unknown = await response.json().catch(() => null)
  if (isErrorReply(reply)) return reply
  // From a proxy (502, 504): whether the service handles the request is unknown.
  return response.status > 500 ? 'unreachable' : 'unexpected-failure'
}

function isErrorReply(reply: unknown): reply is ErrorReply {
  return reply instanceof Object && 'message' in reply && 'code' in reply
}
