import type { LibraryPage } from '#lib/domains/publishing/media/index.ts'
import { thumbnailOf } from '#lib/services/media/index.ts'

/** A picture of the library, as the picker shows it. */
export type Picked = { id: number; url: string; alt: string; thumbnail: string }

export function toPicked(picture: LibraryPage['pictures'][number]): Picked {
  const { id, url, alt } = picture
  return { id, url, alt, thumbnail: thumbnailOf(picture) }
}
