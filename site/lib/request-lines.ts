import type { EndpointName } from '../../contracts/endpoints.ts'
import { type AddressArguments, type Body, type Column, isReply, RequestFailure, send } from './request.ts'

/**
 * Calls an endpoint that replies with lines of JSON, and yields each line as it arrives. A connection cut in between is a failure too.
 * @throws RequestFailure
 */
export async function* requestLines<Name extends EndpointName>(
  name: Name,
  body: Body<Name>,
  ...[address]: AddressArguments<Name>
): AsyncGenerator<Column<Name, 'lines'>, void> {
  const response = await send(name, body, address)
  const parts = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const part = await parts?.read().catch((cause: unknown) => {
      throw new RequestFailure('unreachable', cause)
    })
    const lines = (rest + (part?.value ?? '')).split('\n')
    // The text after the last line break is an incomplete line.
    rest = part?.value === undefined ? '' : (lines.pop() ?? '')
    for (const line of lines.filter(Boolean)) yield readLine<Name>(line)
    if (part?.value === undefined) return
  }
}

function readLine<Name extends EndpointName>(line: string): Column<Name, 'lines'> {
  try {
    const reply: unknown = JSON.parse(line)
    if (isReply<Name, 'lines'>(reply)) return reply
  } catch (cause) {
    // An incomplete line: the connection was cut.
    throw new RequestFailure('unreachable', cause)
  }
  throw new RequestFailure('unexpected-failure')
}
