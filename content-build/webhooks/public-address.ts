import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/** Ranges that are not the public Internet: loopback, private, link-local, carrier NAT, benchmarks, multicast, reserved. */
const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', bits] = range.split('/')
  closed.addSubnet(network, Number(bits), 'ipv4')
}
for (const range of [
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]) {
  const [network = '', bits] = range.split('/')
  closed.addSubnet(network, Number(bits), 'ipv6')
}

export const isPrivateAddress = (address: string): boolean => closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

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
