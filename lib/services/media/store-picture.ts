import { sha256 } from '#lib/platform/security/secrets.ts'
import { readImageType } from './image-type.ts'
import { cleanPicture } from './sizes/clean-picture.ts'
import { MAX_PIXELS } from './sizes/open-image.ts'
import { type PictureFacts, readFacts } from './sizes/read-facts.ts'
import type { MediaStore } from './store/media-store.ts'

type Size = { width: number | null; height: number | null }

export type StoredPicture = PictureFacts & {
  /** A path of the site: `/media/<hash>.<extension>`. */
  url: string
  mimeType: string
  bytes: number
  factsAt: Date
}

const REASONS = {
  picture_type: 'It is not a PNG, JPEG, GIF, WebP or AVIF picture.',
  picture_too_large: `It has more than ${MAX_PIXELS / 1_000_000} million pixels.`,
  picture_damaged: 'It is damaged, or not a picture at all.',
}

/** The file cannot be used as a picture. The message is for reports. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly megapixels = MAX_PIXELS / 1_000_000
  readonly reason: keyof typeof REASONS

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason])
    this.reason = reason
  }
}

type Options = {
  /** Where the picture is saved. */
  store: MediaStore
  /** Tells it from others of the same content, such as the address it comes from. */
  name?: string
}

/**
 * Saves a PNG, JPEG, GIF, WebP or AVIF picture, recognized by its bytes, without what it says about where it was taken. Refuses SVG,
 * because it may contain scripts. Rejects with PictureRefused.
 */
export async function storePicture(sent: Buffer, { store, name = '' }: Options): Promise<StoredPicture> {
  const type = readImageType(sent)
  if (!type) throw new PictureRefused('picture_type')
  const { bytes, facts } = await prepare(sent, type)
  const hash = sha256(Buffer.concat([Buffer.from(`${name}\n`), sent])).slice(0, 40)
  const file = `${hash}.${type.extension}`
  await store.write(file, bytes, type.mimeType)
  return {
    url: `/media/${file}`,
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
  if ((width ?? 0) * (height ?? 0) > MAX_PIXELS) throw new PictureRefused('picture_too_large')
  try {
    const { bytes } = await cleanPicture(sent)
    return { bytes, facts: await readFacts(bytes) }
  } catch {
    throw new PictureRefused('picture_damaged')
  }
}
