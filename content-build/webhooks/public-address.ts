import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** All IPv6 addresses that are allocated. `::/8`, which is outside, embeds every IPv4 address. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** True for every address that is not global unicast, and for any IPv6 address that embeds an IPv4 address (6to4, NAT64, Teredo), even a public one. */
export function isPrivateAddress(given: string): boolean {
  const address = ipaddr.process(given)
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST))
}

/** Not worth a retry: a private address stays private. */
export class PrivateAddress extends Error {}

/**
 * Looks up the address to connect to, once: a second lookup could return a different address than the one checked here (DNS rebinding).
 * @throws PrivateAddress if any of the name's addresses is private, unless `allowPrivate`
 */
export async function resolveOnce(
  hostname: string,
  allowPrivate: boolean,
): Promise<{ address: string; family: number }> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  const [first] = addresses
  if (first === undefined) throw new Error(`${hostname} has no address`)
  if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address))) {
    throw new PrivateAddress(`${hostname} is a private address; WEBHOOKS_ALLOW_PRIVATE=on allows it`)
  }
  return first
}
