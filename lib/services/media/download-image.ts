import { fetchBytes } from './fetch-bytes.ts'
import type { MediaStore } from './store/media-store.ts'
import { type StoredPicture, storePicture } from './store-picture.ts'

export type DownloadOptions = {
  /** Where the picture is saved. */
  store: MediaStore
  /** Default: 10 MB. */
  maxBytes?: number
  /** Default: 30 seconds. */
  timeoutMs?: number
  /** Which IP addresses may be contacted. Default: only those on the public internet. */
  isAllowed?: (address: string) => boolean
}

/**
 * Downloads and saves a PNG, JPEG, GIF, WebP or AVIF picture, recognized by its bytes and not by what the server says,
 * without what it says about where it was taken. Refuses SVG, because it may contain scripts. Rejects with an error that
 * says what was wrong.
 */
export async function downloadImage(address: string, options: DownloadOptions): Promise<StoredPicture> {
  const { maxBytes = 10 * 1024 * 1024, timeoutMs = 30_000, isAllowed } = options
  const sent = await fetchBytes(address, { maxBytes, timeoutMs, isAllowed })
  // The name includes a hash of the address: one picture at two addresses is two media, each with its own alt text.
  return storePicture(sent, { ...options, name: address })
}
