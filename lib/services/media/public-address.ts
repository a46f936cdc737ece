import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an IP address is on the public internet: not private, local, multicast, reserved or a tunnel to such. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * A host name look-up for sockets that answers allowed addresses alone. Since the socket connects to the very address
 * that was checked, a name that changes its answer in between gains nothing.
 */
export function createGuardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return callback(new Error(`${hostname} is not on the public internet`), '')
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
