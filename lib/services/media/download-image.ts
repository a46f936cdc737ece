import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomToken, sha256 } from '#lib/platform/security/hash.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { readImageType } from './image-type.ts'

export type DownloadOptions = {
  /** The picture is written to `media/` below it. */
  storagePath: string
  /** By default 10 MB. */
  maxBytes?: number
  /** By default 30 seconds. */
  timeoutMs?: number
  /** Whose machines may be asked; by default those on the public internet alone. */
  isAllowed?: (address: string) => boolean
}

export type DownloadedImage = {
  /** A path below the site's address: `/media/<hash>.<extension>`. */
  url: string
  mimeType: string
  bytes: number
  width: number | null
  height: number | null
}

/**
 * Fetches a PNG, JPEG, GIF, WebP or AVIF picture, told by its bytes and not by what the server says, and keeps it.
 * SVG is refused, since it may carry scripts. Rejects with an error that says what was wrong.
 */
export async function downloadImage(address: string, options: DownloadOptions): Promise<DownloadedImage> {
  const { storagePath, maxBytes = 10 * 1024 * 1024, timeoutMs = 30_000, isAllowed } = options
  const bytes = await fetchBytes(address, { maxBytes, timeoutMs, isAllowed })
  const type = readImageType(bytes)
  if (!type) throw new Error('It is not a PNG, JPEG, GIF, WebP or AVIF picture.')
  const { extension, ...facts } = type
  // The address is part of the name: two addresses of one picture are two media, each with its own alt text.
  const name = `${sha256(Buffer.concat([Buffer.from(`${address}\n`), bytes])).slice(0, 40)}.${extension}`
  await writeWhole(path.join(storagePath, 'media'), name, bytes)
  return { url: `/media/${name}`, bytes: bytes.length, ...facts }
}

/** A reader sees the whole file or none. */
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
