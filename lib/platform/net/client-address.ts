import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** The origin of a request. */
export type ClientAddress = {
  ip: string
  /** The key for rate limits: the address, or for IPv6 its /64, which belongs to one household. */
  bucket: string
  /** Whether the peer is one of our proxies, so that its headers can be trusted. */
  throughProxy: boolean
}

export type AddressReader = (peer: string, forwardedFor: string | undefined) => ClientAddress

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

// The size of the cache of parsed addresses. All requests of a connection have the same ones.
const MAX_KNOWN = 1_000
// The longest peer and chain that are cached, so that nobody can fill the memory.
const MAX_KEY_LENGTH = 200

/**
 * Creates a function that reads `X-Forwarded-For` from the right while the addresses belong to trusted proxies (CIDR
 * ranges); the first that does not is the client. Without proxies, the header is ignored. Throws for an invalid range.
 */
export function createAddressReader(trusted: readonly string[]): AddressReader {
  const ranges = trusted.map(parseRange)
  const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

  const read: AddressReader = (peer, forwardedFor) => {
    let client = parseAddress(peer)
    if (!client) return { ip: peer, bucket: peer, throughProxy: false }
    const throughProxy = isTrusted(client)
    if (throughProxy && forwardedFor) {
      for (const hop of forwardedFor.split(',').reverse()) {
        if (!isTrusted(client)) break
        const next = parseAddress(hop.trim())
        if (!next) break
        client = next
      }
    }
    return { ip: client.toString(), bucket: bucketOf(client), throughProxy }
  }

  const known = new LRUCache<string, ClientAddress>({ max: MAX_KNOWN })
  const recall: AddressReader = (peer, forwardedFor) => {
    const key = forwardedFor === undefined ? peer : `${peer}, ${forwardedFor}`
    const before = known.get(key)
    if (before) return before
    const address = read(peer, forwardedFor)
    if (key.length <= MAX_KEY_LENGTH) known.set(key, address)
    return address
  }
  return (peer, forwardedFor) => {
    const direct = recall(peer, undefined)
    // Anyone except our proxies may send anything here, and something else every time.
    return direct.throughProxy && forwardedFor ? recall(peer, forwardedFor) : direct
  }
}

// The other ranges of ipaddr.js may appear on the public internet, or in documentation.
const INTERNAL = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
])

/** Whether an address can be a visitor's, and not one of this machine or its local network. */
export function isVisitorAddress(ip: string): boolean {
  const address = parseAddress(ip)
  return address !== undefined && !INTERNAL.has(address.range())
}

function parseRange(text: string): Range {
  try {
    const [address, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.process(text), undefined]
    return [address, bits ?? (address.kind() === 'ipv4' ? 32 : 128)]
  } catch {
    throw new Error(`TRUSTED_PROXIES holds "${text}", which is not an address or CIDR range.`)
  }
}

/** Parses an address. IPv4 in IPv6 becomes IPv4; ports and brackets, which some proxies add, are dropped. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}

/** The network of an address: the /24 for IPv4, the /48 for IPv6. */
export function neighbourhoodOf(ip: string): string {
  const address = parseAddress(ip)
  if (!address) return ip
  return `${address.toByteArray().slice(0, address.kind() === 'ipv4' ? 3 : 6)}`
}

function bucketOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
