import path from 'node:path'
import { sha256 } from '#lib/platform/security/hash.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { readImageType } from './image-type.ts'
import { mediaFolder } from './media-folders.ts'
import { cleanPicture } from './sizes/clean-picture.ts'
import { MAX_PIXELS } from './sizes/open-image.ts'
import { type PictureFacts, readFacts } from './sizes/read-facts.ts'
import { writeWhole } from './write-whole.ts'

type Size = { width: number | null; height: number | null }

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

export type DownloadedImage = PictureFacts & {
  /** A path of the site: `/media/<hash>.<extension>`. */
  url: string
  mimeType: string
  bytes: number
  factsAt: Date
}

/**
 * Downloads and saves a PNG, JPEG, GIF, WebP or AVIF picture, recognized by its bytes and not by what the server says,
 * without what it says about where it was taken. Refuses SVG, because it may contain scripts. Rejects with an error that
 * says what was wrong.
 */
export async function downloadImage(address: string, options: DownloadOptions): Promise<DownloadedImage> {
  const { maxBytes = 10 * 1024 * 1024, timeoutMs = 30_000, isAllowed } = options
  const sent = await fetchBytes(address, { maxBytes, timeoutMs, isAllowed })
  const type = readImageType(sent)
  if (!type) throw new Error('It is not a PNG, JPEG, GIF, WebP or AVIF picture.')
  const { bytes, facts } = await prepare(sent, type)
  // The name includes a hash of the address: one picture at two addresses is two media, each with its own alt text.
  const hash = sha256(Buffer.concat([Buffer.from(`${address}\n`), sent])).slice(0, 40)
  const name = `${hash}.${type.extension}`
  await writeWhole(path.join(/* turbopackIgnore: true */ mediaFolder(options), name), bytes)
  return {
    url: `/media/${name}`,
    mimeType: type.mimeType,
    bytes: bytes.length,
    ...facts,
    factsAt: new Date(),
  }
}

async function prepare(
  sent: Buffer,
  { width, height }: Size,
): Promise<{ bytes: Buffer; facts: PictureFacts }> {
  if ((width ?? 0) * (height ?? 0) > MAX_PIXELS)
    throw new Error(`It has more than ${MAX_PIXELS / 1_000_000} million pixels.`)
  try {
    const { bytes } = await cleanPicture(sent)
    return { bytes, facts: await readFacts(bytes) }
  } catch {
    throw new Error('It is damaged, or not a picture at all.')
  }
}
