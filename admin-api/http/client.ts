import { isIP } from 'node:net'
import { normalizeIp } from '@nestjs/throttler'
import type { Request } from 'express'
import type { Settings } from '../config.ts'

/** Some proxies add the port, which is another one for each connection: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/

/**
 * The address that a request comes from: the last one that no trusted proxy stands behind. What a client sends in `X-Forwarded-For` itself
 * stands before what the proxy adds, so it is never read.
 */
export function clientAddress({ ip = '', socket }: Request): string {
  const [, ofIpv6, ofIpv4] = WITH_PORT.exec(ip) ?? []
  const address = ofIpv6 ?? ofIpv4 ?? ip
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address
}

/** Whom limits count: an IPv4 address, or the /64 of an IPv6 address, which is the least that anybody is given. */
export const networkOf = (address: string): string => normalizeIp(address)

/** The network that a request comes from. */
export const clientNetwork = (request: Request): string => networkOf(clientAddress(request))

/** Whether a trusted proxy says that the person came by plain http. */
export const cameByPlainHttp = (request: Request, { trustedProxies }: Settings): boolean =>
  trustedProxies.has(request.socket.remoteAddress) &&
  request.headers['x-forwarded-proto'] !== undefined &&
  !request.secure
