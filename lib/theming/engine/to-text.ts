import { toValue } from 'liquidjs'

/** What Liquid prints for a value: nothing for nil, and the items of a list one after the other. */
export function toText(value: unknown): string {
  const plain: unknown = toValue(value)
  if (plain === undefined || plain === null) return ''
  return Array.isArray(plain) ? plain.map(toText).join('') : String(plain)
}
