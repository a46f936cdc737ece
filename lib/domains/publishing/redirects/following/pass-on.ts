import { parameterKey, parameterKeys, splitAddress } from '../redirect-key.ts'

/**
 * The address that a redirect of `from` leads to, with those of a request's parameters that the redirect does not depend on
 * and that the address does not set itself.
 */
export function passOn(to: string, request: string, from: string): string {
  const used = new Set(parameterKeys(splitAddress(from).query))
  const [address = '', ...fragment] = to.split(/(?=#)/)
  const there = new URLSearchParams(splitAddress(address).query)
  const others = [...new URLSearchParams(splitAddress(request).query)].filter(
    (pair) => !used.has(parameterKey(pair)) && !there.has(pair[0]),
  )
  if (others.length === 0) return to
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(others)}${fragment.join('')}`
}
