import { type Picture, thumbnailOf } from '#lib/services/media/index.ts'

/** A picture of the library, as the picker shows it. */
export type Picked = { id: number; url: string; alt: string; thumbnail: string }

export function toPicked(picture: Picture): Picked {
  const { id, url, alt } = picture
  return { id, url, alt, thumbnail: thumbnailOf(picture) }
}
