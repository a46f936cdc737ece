// How data for views is written. It loads neither the engine nor the themes.

const PACKING = Symbol.for('storefront.packing')

type Packing = { key: string | undefined }
// Shared by all copies of this module in a process.
const shared = globalThis as { [PACKING]?: Packing }
shared[PACKING] ??= { key: undefined }
const packing = shared[PACKING]

/**
 * Data as JSON, with trusted HTML and sizes of pictures (see `packedAs`) as objects whose only key is the secret `key`. Only the reader
 * knows it.
 */
export function packData(data: unknown, key: string): string {
  packing.key = key
  try {
    return JSON.stringify(data)
  } finally {
    packing.key = undefined
  }
}

/** The key of the data that is being packed; undefined while JSON is written for anything else. */
function packingKey(): string | undefined {
  return packing.key
}

/** Has a value written as `{ [key]: short }` in packed data, and as it is in other JSON. */
export function packedAs<T extends object>(value: T, short: unknown): T {
  const toJSON = () => {
    const key = packingKey()
    return key === undefined ? value : { [key]: short }
  }
  return Object.defineProperty(value, 'toJSON', { value: toJSON })
}

// Shared by all copies of this module in a process. JSON has no symbols, so no data can fake it.
const TRUSTED: unique symbol = Symbol.for('storefront.trusted-html')

/** HTML in a view's data that is printed unescaped. */
export type TrustedHtml = { readonly [TRUSTED]: string }

/** Marks HTML that is safe on any page, such as a sanitised body. The engine escapes all other texts. */
export function trustedHtml(html: string): TrustedHtml {
  return Object.assign(Object.create(packed), { [TRUSTED]: html })
}

/** The HTML of a value that is either trusted HTML or a text. */
export function readHtml(value: unknown): string {
  return typeof value === 'object' && value !== null && TRUSTED in value
    ? (value as TrustedHtml)[TRUSTED]
    : String(value ?? '')
}

/** How it is written as JSON: a function that looked at each value instead would take several times as long. */
const packed = {
  toJSON(this: TrustedHtml): Record<string, string> {
    const key = packingKey()
    return key === undefined ? {} : { [key]: this[TRUSTED] }
  },
}

/** Variables shared by all views of a page, as passed to a worker. */
export type LoadedShared = {
  id: number
  /** From `packData`. */
  data: string
  /** The key of trusted HTML in it. */
  key: string
}

type Own = Readonly<Record<string, object>>

const known = new WeakMap<object, { own: Own; loaded: LoadedShared }>()
let ids = 0

/** The same for the same objects, so that pages which show what others have shown need not send it again. */
export function loadShared(shared: object, own: Own, key: string): LoadedShared {
  const before = known.get(shared)
  if (before && before.loaded.key === key && isSame(before.own, own)) return before.loaded
  const loaded = { id: ++ids, data: packData({ ...shared, ...own }, key), key }
  known.set(shared, { own, loaded })
  return loaded
}

function isSame(one: Own, other: Own): boolean {
  return Object.entries(other).every(([name, value]) => one[name] === value)
}

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
