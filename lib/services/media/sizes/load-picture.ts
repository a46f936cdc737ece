import { readFile, stat } from 'node:fs/promises'
import { findOriginal, type MediaFolders } from '../media-folders.ts'
import { writeWhole } from '../write-whole.ts'
import { cleanPicture } from './clean-picture.ts'
import { isDrawing } from './list-sizes.ts'
import { MAX_IMAGE_BYTES } from './open-image.ts'
import { type PictureFacts, readFacts } from './read-facts.ts'

/** Facts to be saved with a picture. */
export type SavedFacts = Partial<PictureFacts> & Pick<PictureFacts, 'hash' | 'color'> & { bytes?: number }

/** Of a picture that the site does not have, or cannot read. */
export const unknownFacts: SavedFacts = { hash: null, color: null }

/** The bytes of a picture on this site; null for those of other sites, and if there is no such file. */
export async function loadOriginal(url: string, folders: MediaFolders): Promise<Buffer | null> {
  const original = findOriginal(url, folders)
  return original && readBounded(original.file)
}

/**
 * Reads the facts of a picture by its address, and removes from a downloaded file what it says about where it was
 * taken. Rejects if the picture is damaged or too large.
 */
export async function loadFacts(url: string, folders: MediaFolders): Promise<SavedFacts> {
  const original = findOriginal(url, folders)
  const found = original && (await readBounded(original.file))
  if (!found) return unknownFacts
  // Files of the site's own are the owner's to change.
  const isKept = original.isOwn || isDrawing({ url })
  const { bytes, changed } = isKept ? { bytes: found, changed: false } : await cleanPicture(found)
  const facts = await readFacts(bytes)
  if (changed) await writeWhole(original.file, bytes)
  return { ...facts, bytes: bytes.length }
}

async function readBounded(file: string): Promise<Buffer | null> {
  try {
    const { size } = await stat(/* turbopackIgnore: true */ file)
    if (size > MAX_IMAGE_BYTES) throw new Error(`It is larger than ${MAX_IMAGE_BYTES} bytes.`)
    return await readFile(/* turbopackIgnore: true */ file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(code)) return null
    throw error
  }
}
