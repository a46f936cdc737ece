/** A link into a former site that leads nowhere on this one. */
export type DeadLink = {
  /** The new address of the page that contains it; null for a menu. */
  kind: 'post' | 'page' | 'product' | 'menu'
  name: string
  path: string | null
  /** Where it leads. */
  address: string
}

/** A dead link, and the text or the item of a menu that has it. */
export type FoundLink = {
  in: 'post' | 'page' | 'product' | 'translation' | 'menu'
  id: number
  link: DeadLink
}
