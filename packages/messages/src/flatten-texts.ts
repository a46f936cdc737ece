/** ICU messages by key, such as `cart.empty`. */
export type Patterns = ReadonlyMap<string, string>

/** Joins the names of nested texts with dots. Whatever is neither a text nor a group of texts is left out. */
export function flattenTexts(texts: unknown, prefix = ''): Patterns {
  const found = new Map<string, string>()
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return found
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(prefix + name, value)
    else for (const [key, pattern] of flattenTexts(value, `${prefix}${name}.`)) found.set(key, pattern)
  }
  return found
}
