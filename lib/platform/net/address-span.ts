/**
 * A stretch of a table: the rows whose ids lie from `number * size` on and below `(number + 1) * size`. They are found
 * by the primary key alone, however many rows stand before them.
 */
export type IdSpan = { number: number; size: number }

export function idsOfSpan({ number, size }: IdSpan): { gte: number; lt: number } {
  return { gte: number * size, lt: (number + 1) * size }
}

/** A row as a list of the site's addresses names it. */
export type Address = {
  slug: string
  /** When what is seen at the address changed; appearing counts. */
  changedAt: Date
}

type Row = { slug: string; updatedAt: Date; publishedAt: Date | null }

export function toAddress({ slug, updatedAt, publishedAt }: Row): Address {
  return { slug, changedAt: publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt }
}
