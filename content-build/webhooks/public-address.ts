import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** All IPv6 addresses that are given out; `::/8` holds every IPv4 address once more. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Also for an address that holds an IPv4 address for a gateway to unpack (6to4, NAT64, Teredo), whichever that is. */
export function isPrivateAddress(given: string): boolean {
  const address = ipaddr.process(given)
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST))
}

/** A private address stays private: trying again is no use. */
export class PrivateAddress extends Error {}

/**
 * The one address to connect to: looked up here, once, so that a name cannot answer another address a moment later. Throws
 * `PrivateAddress` where any of the name's addresses is private, unless `allowPrivate`.
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
