import { slugify } from '#lib/platform/text/slug.ts'

export function categoryPath(slug: string): string {
  return `/posts?category=${encodeURIComponent(slug)}`
}

export function tagPath(slug: string): string {
  return `/posts?tag=${encodeURIComponent(slug)}`
}

/** `/posts?author=7-ada-lindqvist`: the id finds the author, whatever name follows it. */
export function authorPath(author: Author): string {
  return `/posts?author=${encodeURIComponent(authorKey(author))}`
}

type Author = { id: number; name: string }

/** The value of the parameter `author`. */
export function authorKey({ id, name }: Author): string {
  const words = slugify(name, '')
  return words ? `${id}-${words}` : String(id)
}

/** The id in the parameter `author`; null if it has none. */
export function parseAuthorKey(key: string): number | null {
  const [, id] = /^([1-9]\d{0,8})(?:-|$)/.exec(key) ?? []
  return id === undefined ? null : Number(id)
}
