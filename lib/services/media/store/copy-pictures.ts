import { readImageType } from '../image-type.ts'
import { storedType } from '../media-places.ts'
import { uploadKinds } from '../uploads/upload-file.ts'
import type { MediaStore } from './media-store.ts'

const MAX_BYTES = Math.max(...uploadKinds.map(({ maxBytes }) => maxBytes))

/** Copies every picture, video and document that the other store does not have. It can be stopped and started again. */
export async function copyPictures(
  from: MediaStore,
  to: MediaStore,
  onProgress?: (copied: number) => void,
): Promise<{ copied: number; skipped: number }> {
  const counts = { copied: 0, skipped: 0 }
  for await (const { key } of from.listFiles('')) {
    const bytes = (await to.has(key)) ? null : await from.read(key, MAX_BYTES)
    const type = bytes && (storedType(key) ?? readImageType(bytes)?.mimeType)
    if (bytes && type) await to.write(key, bytes, type)
    counts[bytes && type ? 'copied' : 'skipped'] += 1
    onProgress?.(counts.copied)
  }
  return counts
}
