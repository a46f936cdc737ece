import { nextPictureWidth } from '#themes/data'
import type { Picture } from '../picture.ts'

/** The widths that are listed, all of them among those that pictures are made in. */
const widths = [160, 320, 480, 640, 960, 1280, 1600, 2048] as const

export const sizeFormats = ['avif', 'webp', 'jpeg', 'png'] as const
export type SizeFormat = (typeof sizeFormats)[number]

export const formatTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const satisfies Record<SizeFormat, string>

/** One file of a picture: of the picture with this hash, for this width. */
export type SizeName = { hash: string; width: number; format: SizeFormat }

const PATH = /^\/media\/([0-9a-f]{32})\/([1-9]\d{0,4})\.([a-z]{3,4})$/

/** The path of a size on the site. It contains the hash of the picture's content, so what it leads to never changes. */
export function sizePath({ hash, width, format }: SizeName): string {
  return `/media/${hash}/${width}.${extensionOf(format)}`
}

/** The address of every size in WebP, with `{width}` in the place of its width; null if the picture has no sizes. */
export function sizeTemplate(picture: Measured): string | null {
  const { hash } = picture
  return hash && widthLimit(picture) !== null ? `/media/${hash}/{width}.webp` : null
}

/** The size that a path leads to: of the width it has or of the next that is made. Returns null for any other path. */
export function parseSizePath(path: string): SizeName | null {
  const [, hash, digits, extension] = PATH.exec(path) ?? []
  const format = sizeFormats.find((one) => extensionOf(one) === extension)
  return hash && digits && format ? { hash, width: nextPictureWidth(Number(digits)), format } : null
}

function extensionOf(format: SizeFormat): string {
  return format === 'jpeg' ? 'jpg' : format
}

type PictureSize = {
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
/** How wide the other formats are made ahead, in pixels. */
const AHEAD_WIDTHS = { webp: 320, jpeg: 640, png: 640 }
// Drawings have no pixels: they are drawn at least this wide, however small they say they are.
const DRAWING_WIDTH = 640

/**
 * The sizes of a picture, from small to large, first in AVIF, then in WebP, then a few in JPEG or, if it may be
 * transparent, PNG. Empty for pictures of other sites, for animated ones, and until the picture's facts are known.
 */
export function listSizes(picture: Measured): PictureSize[] {
  return [
    ...listFormat(picture, 'avif'),
    ...listFormat(picture, 'webp'),
    ...listFormat(picture, fallbackFormat(picture)),
  ]
}

/**
 * What the built-in views and mails show of a photograph: every width in AVIF, thumbnails in WebP, and small ones for programs that
 * read neither. Drawings are shown as they are.
 */
export function listSizesAhead(picture: Measured): SizeName[] {
  if (isDrawing(picture)) return []
  return listSizes(picture).flatMap(({ url }) => {
    const name = parseSizePath(url)
    return name && (name.format === 'avif' || name.width <= AHEAD_WIDTHS[name.format]) ? [name] : []
  })
}

function listFormat(picture: Measured, format: SizeFormat): PictureSize[] {
  const { hash } = picture
  const limit = widthLimit(picture)
  if (!hash || limit === null) return []
  const { fitting, fallback } = chooseWidths(limit)
  const wanted = format === 'avif' || format === 'webp' ? fitting : fallback
  return wanted.map((width) => ({
    url: sizePath({ hash, width, format }),
    width: Math.min(width, limit),
    format,
  }))
}

/** The address of a small version in a format that every program reads; the picture itself if it has no sizes. */
export function thumbnailOf(picture: Measured & Pick<Picture, 'thumbnailUrl'>): string {
  return sizeForEveryone(picture, THUMBNAIL_WIDTH)?.url ?? picture.thumbnailUrl ?? picture.url
}

/** The size in JPEG or PNG nearest to a width; null if the picture has no sizes. */
export function sizeForEveryone(picture: Measured, width: number): PictureSize | null {
  // Listing all formats to choose from one would take most of the time of presenting a picture.
  const sizes = listFormat(picture, fallbackFormat(picture))
  return sizes.find((size) => size.width >= width) ?? sizes.at(-1) ?? null
}

/**
 * The size that stands for this one, and how wide it is; null if the picture has no such size. All that are at least as wide as the picture
 * are one: the widest that is listed. JPEG or PNG exists in every width, though only some are listed.
 */
export function findSize(picture: Measured, name: SizeName): { name: SizeName; width: number } | null {
  const limit = widthLimit(picture)
  const { format, width } = name
  if (limit === null || !(format === 'avif' || format === 'webp' || format === fallbackFormat(picture)))
    return null
  if (width < limit) return { name, width }
  const widest = chooseWidths(limit).fitting.at(-1) ?? width
  return { name: { ...name, width: widest }, width: Math.min(widest, limit) }
}

export function isDrawing({ url }: Pick<Picture, 'url'>): boolean {
  return /\.svg$/i.test(url)
}

/** The widest a picture is made: photographs are never enlarged. */
function widthLimit(picture: Measured): number | null {
  if (!picture.width) return null
  return isDrawing(picture) ? Math.max(picture.width, DRAWING_WIDTH) : picture.width
}

type Widths = { fitting: readonly number[]; fallback: readonly number[] }

/** For pictures up to each width, from narrow to wide. */
const CHOICES = widths.map((most): Widths & { most: number } => {
  const fitting = widths.filter((width) => width <= most)
  const fallback = FALLBACK_WIDTHS.filter((width) => width <= most)
  return { most, fitting, fallback: fallback.length > 0 ? fallback : fitting }
})
const [WIDEST = { fitting: [], fallback: [] }] = CHOICES.slice(-1)

/** All widths below the limit and the next one, which is made as wide as the limit. */
function chooseWidths(limit: number): Widths {
  return CHOICES.find(({ most }) => most >= limit) ?? WIDEST
}

// A picture has a dominant colour only if all of it is opaque.
function fallbackFormat({ color }: Measured): SizeFormat {
  return color ? 'jpeg' : 'png'
}
