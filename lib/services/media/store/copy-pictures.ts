import { readImageType } from '../image-type.ts'
import { MAX_IMAGE_BYTES } from '../sizes/open-image.ts'
import type { MediaStore } from './media-store.ts'

/** Copies every picture that the other store does not have. It can be stopped and started again. */
export async function copyPictures(
  from: MediaStore,
  to: MediaStore,
  onProgress?: (copied: number) => void,
): Promise<{ copied: number; skipped: number }> {
  const counts = { copied: 0, skipped: 0 }
  for await (const { key } of from.listFiles('')) {
    const bytes = (await to.has(key)) ? null : await from.read(key, MAX_IMAGE_BYTES)
    const type = bytes && readImageType(bytes)
    if (bytes && type) await to.write(key, bytes, type.mimeType)
    counts[bytes && type ? 'copied' : 'skipped'] += 1
    onProgress?.(counts.copied)
  }
  return counts
}
