import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `prefix`: the number of leading bits that all addresses of the range share. */
type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number]

const LOOPBACK = ['127.0.0.0/8', '::1/128'].map((range): Range => ipaddr.parseCIDR(range))

/** Prefixes of the widest private ranges: 10.0.0.0/8 and fc00::/7. Wider ranges contain strangers. */
const WIDEST = { ipv4: 8, ipv6: 7 }

/** Includes `::ffff:0:0/96`, which contains every IPv4 address. Only `::1` is valid within it. */
const FOREIGN = ipaddr.parseCIDR('::/32')

/** The ranges that one part of the setting names; null if it is invalid or too wide. */
function readRanges(part: string): readonly Range[] | null {
  if (part === 'loopback') return LOOPBACK
  const [, given = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  // `ipaddr.js` also accepts forms such as 0177.1, which nobody intends.
  if (isIP(given) === 0) return null
  const address = ipaddr.parse(given)
  if (address.kind() === 'ipv6' && address.range() !== 'loopback' && address.match(FOREIGN)) return null
  const most = address.toByteArray().length * 8
  const prefix = Number(bits ?? most)
  return prefix >= WIDEST[address.kind()] && prefix <= most ? [[address, prefix]] : null
}

/** Whether each part is an address, a CIDR range or the word `loopback`, and none is wider than a private network. */
export const areProxies = (parts: readonly string[]): boolean => parts.every((part) => readRanges(part) !== null)

/** The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. */
export class TrustedProxies {
  private readonly ranges: readonly Range[]

  /** @param parts for which `areProxies` is true */
  constructor(parts: readonly string[]) {
    this.ranges = parts.flatMap((part) => readRanges(part) ?? [])
  }

  /** Treats IPv4-mapped IPv6 addresses as IPv4. */
  has(given = ''): boolean {
    if (isIP(given) === 0) return false
    const address = ipaddr.process(given)
    return this.ranges.some((range) => range[0].kind() === address.kind() && address.match(range))
  }
}
