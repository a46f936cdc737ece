import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomToken, sha256 } from '#lib/platform/security/hash.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { readImageType } from './image-type.ts'

export type DownloadOptions = {
  /** The picture is saved in its folder `media`. */
  storagePath: string
  /** Default: 10 MB. */
  maxBytes?: number
  /** Default: 30 seconds. */
  timeoutMs?: number
  /** Which IP addresses may be contacted. Default: only those on the public internet. */
  isAllowed?: (address: string) => boolean
}

export type DownloadedImage = {
  /** A path of the site: `/media/<hash>.<extension>`. */
  url: string
  mimeType: string
  bytes: number
  width: number | null
  height: number | null
}

/**
 * Downloads and saves a PNG, JPEG, GIF, WebP or AVIF picture, recognized by its bytes and not by what the server says.
 * Refuses SVG, because it may contain scripts. Rejects with an error that says what was wrong.
 */
export async function downloadImage(address: string, options: DownloadOptions): Promise<DownloadedImage> {
  const { storagePath, maxBytes = 10 * 1024 * 1024, timeoutMs = 30_000, isAllowed } = options
  const bytes = await fetchBytes(address, { maxBytes, timeoutMs, isAllowed })
  const type = readImageType(bytes)
  if (!type) throw new Error('It is not a PNG, JPEG, GIF, WebP or AVIF picture.')
  const { extension, ...facts } = type
  // The name includes a hash of the address: one picture at two addresses is two media, each with its own alt text.
  const name = `${sha256(Buffer.concat([Buffer.from(`${address}\n`), bytes])).slice(0, 40)}.${extension}`
  await writeWhole(path.join(storagePath, 'media'), name, bytes)
  return { url: `/media/${name}`, bytes: bytes.length, ...facts }
}

/** Writes a file so that readers see all of it or nothing. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = path.join(/* turbopackIgnore: true */ folder, `.${randomToken('draft')}`)
  try {
    await writeFile(draft, bytes)
    await rename(draft, path.join(/* turbopackIgnore: true */ folder, name))
  } finally {
    await rm(draft, { force: true })
  }
}
