import type { Picture } from '../picture.ts'
import { type SizeFormat, type SizeName, sizePath, widths } from './size-name.ts'

export type PictureSize = {
  /** A path on the site. */
  url: string
  /** In pixels. */
  width: number
  format: SizeFormat
}

type Measured = Pick<Picture, 'url' | 'width' | 'hash' | 'color'>

// For programs that read neither AVIF nor WebP: mails, other sites that link to a page, old browsers.
const FALLBACK_WIDTHS: readonly number[] = [320, 640, 1280]
const THUMBNAIL_WIDTH = 320
// Drawings have no pixels: they are drawn at least this wide, however small they say they are.
const DRAWING_WIDTH = 640

/**
 * The sizes of a picture, from small to large, first in AVIF, then in WebP, then a few in JPEG or, if it may be
 * transparent, PNG. Empty for pictures of other sites, for animated ones, and until the picture's facts are known.
 */
export function listSizes(picture: Measured): PictureSize[] {
  const { hash } = picture
  const limit = widthLimit(picture)
  if (!hash || limit === null) return []
  const fitting = fittingWidths(limit)
  const list = (format: SizeFormat, wanted: readonly number[]) =>
    wanted.map((width) => ({
      url: sizePath({ hash, width, format }),
      width: Math.min(width, limit),
      format,
    }))
  const fallback = FALLBACK_WIDTHS.filter((width) => fitting.includes(width))
  return [
    ...list('avif', fitting),
    ...list('webp', fitting),
    ...list(fallbackFormat(picture), fallback.length > 0 ? fallback : fitting),
  ]
}

/** The address of a small version in a format that every program reads; the picture itself if it has no sizes. */
export function thumbnailOf(picture: Measured & Pick<Picture, 'thumbnailUrl'>): string {
  return sizeForEveryone(picture, THUMBNAIL_WIDTH)?.url ?? picture.thumbnailUrl ?? picture.url
}

/** The size in JPEG or PNG nearest to a width; null if the picture has no sizes. */
export function sizeForEveryone(picture: Measured, width: number): PictureSize | null {
  const sizes = listSizes(picture).filter(({ format }) => format === 'jpeg' || format === 'png')
  return sizes.find((size) => size.width >= width) ?? sizes.at(-1) ?? null
}

/**
 * How wide a size of the picture is; null if the picture has no such size. JPEG or PNG exists in every width, though
 * only some are listed.
 */
export function widthOfSize(
  picture: Measured,
  { width, format }: Pick<SizeName, 'width' | 'format'>,
): number | null {
  const limit = widthLimit(picture)
  if (limit === null || !fittingWidths(limit).includes(width)) return null
  const isMade = format === 'avif' || format === 'webp' || format === fallbackFormat(picture)
  return isMade ? Math.min(width, limit) : null
}

export function isDrawing({ url }: Pick<Picture, 'url'>): boolean {
  return /\.svg$/i.test(url)
}

/** The widest a picture is made: photographs are never enlarged. */
function widthLimit(picture: Measured): number | null {
  if (!picture.width) return null
  return isDrawing(picture) ? Math.max(picture.width, DRAWING_WIDTH) : picture.width
}

/** All widths below the limit and the next one, which is made as wide as the limit. */
function fittingWidths(limit: number): number[] {
  return widths.filter((_, index) => (widths[index - 1] ?? 0) < limit)
}

// A picture has a dominant colour only if all of it is opaque.
function fallbackFormat({ color }: Measured): SizeFormat {
  return color ? 'jpeg' : 'png'
}
