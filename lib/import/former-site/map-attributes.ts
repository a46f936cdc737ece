export type Attribute = {
  /** In lower case. */
  name: string
  /** As it is written, without its quotes. */
  value: string
  /** The name and the equals sign, with the space before them, as they are written. */
  start: string
}

// Each attribute is matched whole, so that nothing inside a quoted value is taken for another attribute.
const ATTRIBUTE = /(\s)([^\s"'<>/=]+)(?:(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** Replaces the attributes of a tag that have a value, whole; null leaves one as it is. */
export function mapAttributes(tag: string, replace: (attribute: Attribute) => string | null): string {
  return tag.replace(ATTRIBUTE, (given, space: string, name: string, sign?: string, quoted?: string) => {
    if (sign === undefined || quoted === undefined) return given
    const value = quoted.replace(/^["']|["']$/g, '')
    return replace({ name: name.toLowerCase(), value, start: space + name + sign }) ?? given
  })
}
