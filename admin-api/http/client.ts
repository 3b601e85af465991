import { isIP } from 'node:net'
import { normalizeIp } from '@nestjs/throttler'
import type { Request } from 'express'
import type { Settings } from '../config.ts'

/** Some proxies append the port, which differs for each connection: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/

/**
 * The client's address: the last address in the chain that is not a trusted proxy. Proxies append to `X-Forwarded-For`, so entries
 * that the client forged come before it and are never read.
 */
export function clientAddress({ ip = '', socket }: Request): string {
  const [, ofIpv6, ofIpv4] = WITH_PORT.exec(ip) ?? []
  const address = ofIpv6 ?? ofIpv4 ?? ip
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address
}

/** The unit that limits count: an IPv4 address, or the /64 of an IPv6 address, which is the smallest allocation of a customer. */
export const networkOf = (address: string): string => normalizeIp(address)

/** The network of the client. */
export const clientNetwork = (request: Request): string => networkOf(clientAddress(request))

/** Whether a trusted proxy reports that the client used plain HTTP. */
export const isForwardedFromHttp = (request: Request, { trustedProxies }: Settings): boolean =>
  trustedProxies.has(request.socket.remoteAddress) &&
  request.headers['x-forwarded-proto'] !== undefined &&
  !request.secure
