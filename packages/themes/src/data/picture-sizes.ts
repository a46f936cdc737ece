/** One file of a picture. */
type Size = { url: string; width: number; format: string }

const FORMATS: Readonly<Record<string, string>> = { avif: 'avif', webp: 'webp', jpg: 'jpeg', png: 'png' }
const FILE = /^(.*\/)(\d+)\.([a-z]+)$/

/**
 * A list of sizes in a tenth of its length, such as `/media/a/ 160.avif 320.avif=300`: data of pages consists mostly of such lists.
 * Null if it cannot be written so.
 */
export function shortenSizes(sizes: readonly Size[]): string | null {
  const files = sizes.map(({ url }) => FILE.exec(url))
  const folder = files[0]?.[1]
  if (folder === undefined || folder.includes(' ')) return null
  const words = sizes.map(({ width, format }, index) => {
    const [, own, digits = '', extension = ''] = files[index] ?? []
    if (own !== folder || FORMATS[extension] !== format || String(Number(digits)) !== digits) return null
    return `${digits}.${extension}${Number(digits) === width ? '' : `=${width}`}`
  })
  return words.includes(null) ? null : [folder, ...words].join(' ')
}

/** The list that was shortened. */
export function expandSizes(short: string): Size[] {
  const [folder = '', ...words] = short.split(' ')
  return words.map((word) => {
    const [file = '', limit] = word.split('=')
    const [digits = '', extension = ''] = file.split('.')
    return {
      url: `${folder}${file}`,
      width: Number(limit ?? digits),
      format: FORMATS[extension] ?? extension,
    }
  })
}

/**
 * The widths that pictures are made in on request, from small to large. Only these exist, so that requests for others cannot fill the
 * disk, and they are close enough for any layout.
 */
export const pictureWidths: readonly number[] = [
  ...new Set([
    ...stepsOf(20, 40, 400),
    ...stepsOf(50, 450, 1000),
    ...stepsOf(100, 1100, 2000),
    ...[480, 640, 720, 960, 1024, 1080, 1280, 1440, 1920, 2048],
  ]),
].sort((a, b) => a - b)

function stepsOf(step: number, from: number, to: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step)
}

/** The width that stands for this one: the same or the next larger; the largest of all for what is larger. */
export function nextPictureWidth(width: number): number {
  return pictureWidths.find((one) => one >= width) ?? pictureWidths.at(-1) ?? width
}
