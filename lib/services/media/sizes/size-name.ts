/** Every width that a picture is made in. Only these exist, so that requests for others cannot fill the disk. */
export const widths = [160, 320, 480, 640, 960, 1280, 1600, 2048] as const

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

const PATH = /^\/media\/([0-9a-f]{32})\/(\d{3,4})\.([a-z]{3,4})$/

/** The path of a size on the site. It contains the hash of the picture's content, so what it leads to never changes. */
export function sizePath({ hash, width, format }: SizeName): string {
  return `/media/${hash}/${width}.${extensionOf(format)}`
}

/** Returns null for anything that is not the path of a size. */
export function parseSizePath(path: string): SizeName | null {
  const [, hash, digits, extension] = PATH.exec(path) ?? []
  const width = widths.find((one) => String(one) === digits)
  const format = sizeFormats.find((one) => extensionOf(one) === extension)
  return hash && width && format ? { hash, width, format } : null
}

function extensionOf(format: SizeFormat): string {
  return format === 'jpeg' ? 'jpg' : format
}
