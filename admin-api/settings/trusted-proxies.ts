import { BlockList, isIP, SocketAddress } from 'node:net'

type Family = 'ipv4' | 'ipv6'

interface Range {
  address: string
  /** Bits that are the same for all of the range. */
  prefix: number
  family: Family
}

/** The widest ranges that private networks have: 10.0.0.0/8 and fc00::/7. What is wider holds strangers. */
const WIDEST: Record<Family, number> = { ipv4: 8, ipv6: 7 }
const BITS: Record<Family, number> = { ipv4: 32, ipv6: 128 }

const LOOPBACK: readonly Range[] = [
  { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
  { address: '::1', prefix: 128, family: 'ipv6' },
]

const familyOf = (address: string): Family | null => {
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}

/** What lies below `::/8` holds every IPv4 address once more (`::ffff:0:0/96`); of it only `::1` is anybody's address. */
const isForeign = (address: string): boolean => {
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return canonical.startsWith('::') && canonical !== '::1'
}

/** The ranges that one part of the setting names; null where it names none, or too many. */
function readRanges(part: string): readonly Range[] | null {
  if (part === 'loopback') return LOOPBACK
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  const family = familyOf(address)
  if (family === null || (family === 'ipv6' && isForeign(address))) return null
  const prefix = bits === undefined ? BITS[family] : Number(bits)
  return prefix >= WIDEST[family] && prefix <= BITS[family] ? [{ address, prefix, family }] : null
}

/** Whether each part is an address, a range (CIDR) or the word `loopback`, and none is everybody. */
export const areProxies = (parts: readonly string[]): boolean => parts.every((part) => readRanges(part) !== null)

/** An IPv4 address that came in over an IPv6 socket is that IPv4 address. */
const unmapped = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Who may say, by `X-Forwarded-For` and `X-Forwarded-Proto`, where a request comes from. */
export class TrustedProxies {
  private readonly list = new BlockList()

  /** @param parts as `areProxies` has found them right */
  constructor(parts: readonly string[]) {
    for (const { address, prefix, family } of parts.flatMap((part) => readRanges(part) ?? []))
      this.list.addSubnet(address, prefix, family)
  }

  has(given: string | undefined): boolean {
    const address = unmapped(given ?? '')
    const family = familyOf(address)
    return family !== null && this.list.check(address, family)
  }
}
