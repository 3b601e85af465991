import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Bits that are the same for all of the range. */
type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number]

const LOOPBACK = ['127.0.0.0/8', '::1/128'].map((range): Range => ipaddr.parseCIDR(range))

/** The widest ranges that private networks have: 10.0.0.0/8 and fc00::/7. What is wider holds strangers. */
const WIDEST = { ipv4: 8, ipv6: 7 }

/** Holds every IPv4 address once more (`::ffff:0:0/96`); of it only `::1` is anybody's address. */
const FOREIGN = ipaddr.parseCIDR('::/32')

/** The ranges that one part of the setting names; null where it names none, or too many. */
function readRanges(part: string): readonly Range[] | null {
  if (part === 'loopback') return LOOPBACK
  const [, given = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  // `ipaddr.js` also reads 0177.1 as an address, which nobody means.
  if (isIP(given) === 0) return null
  const address = ipaddr.parse(given)
  if (address.kind() === 'ipv6' && address.range() !== 'loopback' && address.match(FOREIGN)) return null
  const most = address.toByteArray().length * 8
  const prefix = Number(bits ?? most)
  return prefix >= WIDEST[address.kind()] && prefix <= most ? [[address, prefix]] : null
}

/** Whether each part is an address, a range (CIDR) or the word `loopback`, and none is everybody. */
export const areProxies = (parts: readonly string[]): boolean => parts.every((part) => readRanges(part) !== null)

/** Who may say, by `X-Forwarded-For` and `X-Forwarded-Proto`, where a request comes from. */
export class TrustedProxies {
  private readonly ranges: readonly Range[]

  /** @param parts as `areProxies` has found them right */
  constructor(parts: readonly string[]) {
    this.ranges = parts.flatMap((part) => readRanges(part) ?? [])
  }

  /** An IPv4 address that came in over an IPv6 socket is that IPv4 address. */
  has(given = ''): boolean {
    if (isIP(given) === 0) return false
    const address = ipaddr.process(given)
    return this.ranges.some((range) => range[0].kind() === address.kind() && address.match(range))
  }
}
