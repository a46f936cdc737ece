import { shownPictures } from '../text/shown-pictures.ts'

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

/** The address with further pictures, each once. */
export function withImages(address: Address, more: readonly string[]): Address {
  return more.length === 0 ? address : { ...address, images: [...new Set([...address.images, ...more])] }
}

/** How many texts are in memory at a time. */
const TEXTS = 500

/**
 * The addresses of the pictures in the texts of a span, by id. `findTexts` reads those with a picture that follow an id, in
 * order.
 */
export async function loadTextPictures(
  span: IdSpan,
  findTexts: (id: { gte: number; lt: number }, take: number) => Promise<{ id: number; html: string }[]>,
): Promise<Map<number, string[]>> {
  const pictures = new Map<number, string[]>()
  const { gte: first, lt } = idsOfSpan(span)
  for (let gte = first; ; ) {
    const texts = await findTexts({ gte, lt }, TEXTS)
    for (const { id, html } of texts) pictures.set(id, shownPictures(html))
    const last = texts.at(-1)
    if (!last || texts.length < TEXTS) return pictures
    gte = last.id + 1
  }
}

type Row = { slug: string; updatedAt: Date; publishedAt: Date | null; image: { url: string } | null }

export function toAddress({ slug, updatedAt, publishedAt, image }: Row): Address {
  const changedAt = publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt
  return { slug, changedAt, images: image ? [image.url] : [] }
}
