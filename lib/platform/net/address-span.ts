/**
 * A span of a table: the rows whose ids are at least `number * size` and less than `(number + 1) * size`. They are
 * found by the primary key alone, however many rows precede them.
 */
export type IdSpan = { number: number; size: number }

export function idsOfSpan({ number, size }: IdSpan): { gte: number; lt: number } {
  return { gte: number * size, lt: (number + 1) * size }
}

/** A row as an entry in a list of the site's addresses. */
export type Address = {
  slug: string
  /** When the page at the address last changed; becoming visible counts. */
  changedAt: Date
  /** The addresses of its pictures, the main one first; absolute, or paths below the site's address. */
  images: readonly string[]
}

type Row = { slug: string; updatedAt: Date; publishedAt: Date | null; image: { url: string } | null }

export function toAddress({ slug, updatedAt, publishedAt, image }: Row): Address {
  const changedAt = publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt
  return { slug, changedAt, images: image ? [image.url] : [] }
}
