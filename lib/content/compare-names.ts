// Databases each have an order of their own; this one is the same on all, and holds for most languages.
const { compare } = new Intl.Collator('und')

type Named = { id: number; name: string }

/** The order of tags. */
export function compareNames(a: Named, b: Named): number {
  return compare(a.name, b.name) || a.id - b.id
}

/** The order of categories that have the same parent, and of a post's. */
export function comparePlaces(a: Named & { position: number }, b: Named & { position: number }): number {
  return a.position - b.position || compareNames(a, b)
}
