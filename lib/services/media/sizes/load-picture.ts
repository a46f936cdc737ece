import { findOriginal, type MediaPlaces } from '../media-places.ts'
import { cleanPicture } from './clean-picture.ts'
import { isDrawing } from './list-sizes.ts'
import { MAX_IMAGE_BYTES } from './open-image.ts'
import { type PictureFacts, readFacts } from './read-facts.ts'

/** Facts to be saved with a picture. */
export type SavedFacts = Partial<PictureFacts> & Pick<PictureFacts, 'hash' | 'color'> & { bytes?: number }

/** Of a picture that the site does not have, or cannot read. */
export const unknownFacts: SavedFacts = { hash: null, color: null }

/** The bytes of a picture on this site; null for other sites' images and for missing files. */
export async function loadOriginal(url: string, places: MediaPlaces): Promise<Buffer | null> {
  const original = findOriginal(url)
  return original && places[original.place].read(original.key, MAX_IMAGE_BYTES)
}

/**
 * Reads the facts of a picture by its address, and removes from a downloaded file what it says about where it was
 * taken. Rejects if the picture is damaged or too large.
 */
export async function loadFacts(url: string, places: MediaPlaces): Promise<SavedFacts> {
  const original = findOriginal(url)
  const found = await loadOriginal(url, places)
  if (!original || !found) return unknownFacts
  // Files of the site's own are the owner's to change.
  const isKept = original.place === 'own' || isDrawing({ url })
  const { bytes, changed } = isKept ? { bytes: found, changed: false } : await cleanPicture(found)
  const facts = await readFacts(bytes)
  if (changed) await places.media.write(original.key, bytes, original.mimeType)
  return { ...facts, bytes: bytes.length }
}
