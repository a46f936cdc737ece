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
