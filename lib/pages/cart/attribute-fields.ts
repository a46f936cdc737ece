import type { LineAttribute } from '#lib/domains/shop/orders/index.ts'

/** The attribute that a form's field is for: `attributes[Engraving]` is for `Engraving`. */
export function keyOfField(name: string): string | undefined {
  return /^attributes\[(.+)\]$/s.exec(name)?.[1]
}

/** The attributes that a form gives a line, in the order of its fields. */
export function readAttributes(fields: Readonly<Record<string, unknown>>): LineAttribute[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const key = keyOfField(name)
    return key === undefined || typeof value !== 'string' ? [] : [{ key, value }]
  })
}

/** The fields of a form that gives a line its attributes. */
export function writeAttributes(attributes: readonly LineAttribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [`attributes[${key}]`, value]))
}
