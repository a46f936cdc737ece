import { PrintedHtml } from './printed-html.ts'

/** Restores what `packData` packed. */
export function unpackData(json: string, key: string): unknown {
  const data: unknown = JSON.parse(json)
  return json.includes(key) ? restore(data, key) : data
}

function restore(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Object.hasOwn(value, key)) return new PrintedHtml(String(Reflect.get(value, key)))
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) Reflect.set(value, name, restore(inner, key))
  }
  return value
}
