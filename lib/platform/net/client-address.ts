import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Where a request comes from. */
export type ClientAddress = {
  ip: string
  /** What is counted: the address, of IPv6 its /64, which one household has to itself. */
  bucket: string
  /** The socket's other end is one of our proxies: what its headers say of the request is true. */
  throughProxy: boolean
}

export type AddressReader = (peer: string, forwardedFor: string | undefined) => ClientAddress

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

// Of the addresses that were parsed last. Every request of a connection has the same ones.
const MAX_KNOWN = 1_000
// Of a peer and a chain that is no attempt to fill the memory.
const MAX_KEY_LENGTH = 200

/**
 * Reads `X-Forwarded-For` from the right as long as the addresses belong to the trusted proxies (CIDR ranges):
 * the first that does not is the client. With no proxies the header is not believed at all.
 * Throws where a range is not one.
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
    // Anyone but a proxy of ours may send anything here, and something else every time.
    return direct.throughProxy && forwardedFor ? recall(peer, forwardedFor) : direct
  }
}

// What else ipaddr.js tells apart may be seen on the open internet, or in its documentation.
const INTERNAL = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
])

/** Whether an address is one that visitors come from, and not of this machine or the network around it. */
export function isVisitorAddress(ip: string): boolean {
  const address = parseAddress(ip)
  return address !== undefined && !INTERNAL.has(address.range())
}

function parseRange(text: string): Range {
  try {
    const [address, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.process(text), undefined]
    return [address, bits ?? (address.kind() === 'ipv4' ? 32 : 128)]
  } catch {
    throw new Error(`TRUSTED_PROXIES holds "${text}", which is no address or CIDR range.`)
  }
}

/** IPv4 inside IPv6 is IPv4; ports and brackets, as some proxies write them, are dropped. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}

/** What an address has in common with those near it: of IPv4 the /24, of IPv6 the /48. */
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
