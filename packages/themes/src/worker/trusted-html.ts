import { packingKey, stringifyPacked } from '../data/packed-json.ts'

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

/** The data as JSON, with trusted HTML and sizes of pictures as objects whose only key is the secret `key`. */
export function packData(data: unknown, key: string): string {
  return stringifyPacked(data, key)
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
