import type { Tx } from '#lib/platform/database/db.ts'
import { lookupKeys, mayHaveMoved, redirectKey, splitAddress } from '../addresses.ts'
import { findAnswering } from './find-answering.ts'
import { followKnownPattern } from './find-redirect.ts'
import { findStored } from './resolve-redirect-chain.ts'

/**
 * Where former addresses, such as `/2010/08/06/second/#more`, lead on this site. Those that lead nowhere are left out.
 * Unlike for a request, a redirect counts before what answers here: it says what the address used to show.
 */
export async function resolveAddresses(tx: Tx, addresses: Iterable<string>): Promise<Map<string, string>> {
  const all = [...new Set(addresses)]
  const stored = new Map((await findStored(tx, all.flatMap(keysOf))).map((row) => [row.from, row]))
  const targets = [...stored.values()].flatMap(({ leadsTo }) => leadsTo ?? [])
  const answering = await findAnswering(tx, [...targets, ...all.map(pathKey)])
  const resolved = new Map<string, string>()
  for (const address of all) {
    const redirect = keysOf(address).flatMap((key) => stored.get(key) ?? [])[0]
    const isAlive = redirect && (redirect.leadsTo === null || answering.has(redirect.leadsTo))
    const isOwn = answering.has(pathKey(address)) && !mayHaveMoved(address)
    const pattern = isAlive ? null : await followKnownPattern(tx, address)
    const to = isAlive ? redirect.to : (pattern ?? (isOwn ? ownAddress(address) : null))
    if (to !== null) resolved.set(address, withFragment(to, address))
  }
  return resolved
}

function keysOf(address: string): string[] {
  return lookupKeys(address).filter((key) => key !== '/')
}

function pathKey(address: string): string {
  return redirectKey(splitAddress(address).path)
}

/** As this site writes it. */
function ownAddress(address: string): string {
  const { query } = splitAddress(address)
  const { pathname } = new URL(pathKey(address), 'http://site.invalid')
  return query ? `${pathname}?${query}` : pathname
}

function withFragment(to: string, address: string): string {
  const fragment = /#.+$/.exec(address)?.[0] ?? ''
  return to.includes('#') ? to : to + fragment
}
