/** A list's description where its owner has not written one: what it begins with. Undefined for an empty list. */
export function describeList(items: readonly { title: string }[]): string | undefined {
  return items.length > 0 ? items.map(({ title }) => title).join(' · ') : undefined
}
