import { createHash } from 'node:crypto'

/** Something that the buyer or an app adds to a line, such as the text of an engraving. */
export type LineAttribute = { key: string; value: string }

/** What a line keeps of its attributes: lines of one variant whose keys are the same are one line. */
export type KeptAttributes = { attributes: LineAttribute[]; attributesKey: string }

/** Apps keep what only they need under keys that begin with it. */
const HIDDEN = '_'

/** Attributes without a value are left out, so that an optional field of a form may stay empty. */
export function keepAttributes(given: readonly LineAttribute[] = []): KeptAttributes {
  const attributes = given
    .map(({ key, value }) => ({ key: key.trim(), value: value.replace(/\r\n?/g, '\n').trim() }))
    .filter(({ value }) => value !== '')
  return { attributes, attributesKey: keyOf(attributes) }
}

/** The same for the same attributes in any order. */
function keyOf(attributes: readonly LineAttribute[]): string {
  if (attributes.length === 0) return ''
  const pairs = attributes.map(({ key, value }): [string, string] => [key, value])
  pairs.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(pairs)).digest('base64url')
}

/** The attributes that buyers see. */
export function shownAttributes(attributes: readonly LineAttribute[]): LineAttribute[] {
  return attributes.filter(({ key }) => !key.startsWith(HIDDEN))
}

/** A line's name with what tells it from others of its variant, such as “Ring (Engraving: Ann)”. */
export function nameWithAttributes(name: string, attributes: readonly LineAttribute[]): string {
  const told = shownAttributes(attributes).map(({ key, value }) => `${key}: ${value.replace(/\s+/g, ' ')}`)
  return told.length === 0 ? name : `${name} (${told.join(', ')})`
}
