/**
 * What it takes to verify a hash of a former shop, such as `phpass:13` or `bcrypt:10`: the algorithm and the binary logarithm
 * of its rounds. Hashes of one scheme take equally long.
 */
export type FormerScheme = `${'phpass' | 'bcrypt'}:${number}`

export const ITOA64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const PHPASS = /^\$[PH]\$([./0-9A-Za-z])[./0-9A-Za-z]{30}$/
const BCRYPT = /^(?:\$wp)?\$2[aby]\$(\d\d)\$[./0-9A-Za-z]{53}$/

/** Beyond these, a sign-in would take longer than a second: phpass has 2^13 rounds by default, bcrypt 2^10 or 2^12. */
const MAX_ROUNDS = { phpass: 16, bcrypt: 12 }

/** The scheme of a hash from WordPress or WooCommerce; null for any other, and for one of the shop's own. */
export function schemeOf(hashed: string): FormerScheme | null {
  const [, rounds] = PHPASS.exec(hashed) ?? []
  if (rounds !== undefined) return `phpass:${ITOA64.indexOf(rounds)}`
  const [, cost] = BCRYPT.exec(hashed) ?? []
  return cost === undefined ? null : `bcrypt:${Number(cost)}`
}

/** Why a hash cannot be taken over; null if it can. */
export function refuseFormerHash(hashed: string): string | null {
  const scheme = schemeOf(hashed)
  if (scheme === null) return 'its password is not hashed in a known way'
  const [algorithm, rounds] = scheme.split(':') as ['phpass' | 'bcrypt', string]
  const isKnown = algorithm === 'phpass' ? Number(rounds) >= 7 : Number(rounds) >= 4
  if (!isKnown) return 'its password is not hashed in a known way'
  return Number(rounds) > MAX_ROUNDS[algorithm] ? 'verifying its password would take too long' : null
}

/** A hash of a scheme to which no password is known. */
export function dummyOf(scheme: FormerScheme): string {
  const [algorithm, rounds = ''] = scheme.split(':')
  return algorithm === 'phpass'
    ? `$P$${ITOA64[Number(rounds)]}N0b0dysSaltN0b0dysHashN0b0dysH`
    : `$2y$${rounds.padStart(2, '0')}$N0b0dysSa1tN0b0dysSa1uN0b0dysHashN0b0dysHashN0b0dysHa`
}
