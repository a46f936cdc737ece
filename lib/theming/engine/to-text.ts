import { toValue } from 'liquidjs'

/** Converts a value to Liquid's output: nothing for nil, and the items of a list concatenated. */
export function toText(value: unknown): string {
  const plain: unknown = toValue(value)
  if (plain === undefined || plain === null) return ''
  return Array.isArray(plain) ? plain.map(toText).join('') : String(plain)
}
