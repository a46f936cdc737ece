import { sha256 } from '#lib/platform/security/secrets.ts'
import { openImage } from './open-image.ts'

export type PictureFacts = {
  /** As shown, in pixels. */
  width: number
  height: number
  /** Of the content; null if the picture is animated, and so has no sizes. */
  hash: string | null
  /** The dominant colour, such as `#8fb3bd`; null if parts of the picture are transparent. */
  color: string | null
}

const SAMPLE_WIDTH = 64

/** Reads what the site needs to know about a picture. Rejects if it is damaged or too large. */
export async function readFacts(bytes: Buffer): Promise<PictureFacts> {
  const metadata = await (await openImage(bytes)).metadata()
  const { width, height } = metadata.autoOrient
  const isAnimated = (metadata.pages ?? 1) > 1
  return {
    width,
    height,
    hash: isAnimated ? null : sha256(bytes).slice(0, 32),
    color: await readColor(bytes),
  }
}

async function readColor(bytes: Buffer): Promise<string | null> {
  const image = await openImage(bytes)
  const sample = await image.resize({ width: SAMPLE_WIDTH, withoutEnlargement: true }).png().toBuffer()
  const { dominant, isOpaque } = await (await openImage(sample)).stats()
  if (!isOpaque) return null
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
