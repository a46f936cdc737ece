// Shared by all copies of this module in a process. JSON has no symbols, so no data can fake it.
const TRUSTED: unique symbol = Symbol.for('storefront.trusted-html')
const PACKING = Symbol.for('storefront.packing')

/** HTML in a view's data that is printed unescaped. */
export type TrustedHtml = { readonly [TRUSTED]: string }

/** Marks HTML that is safe on any page, such as a sanitised body. The engine escapes all other texts. */
export function trustedHtml(html: string): TrustedHtml {
  return Object.assign(Object.create(packed), { [TRUSTED]: html })
}

/** The data as JSON, with trusted HTML as an object whose only key is the secret `key`. */
export function packData(data: unknown, key: string): string {
  packing.key = key
  try {
    return JSON.stringify(data)
  } finally {
    packing.key = undefined
  }
}

/** How it is written as JSON: a function that looked at each value instead would take several times as long. */
const packed = {
  toJSON(this: TrustedHtml): Record<string, string> {
    const { key } = packing
    return key === undefined ? {} : { [key]: this[TRUSTED] }
  },
}

type Packing = { key: string | undefined }
const shared = globalThis as { [PACKING]?: Packing }
shared[PACKING] ??= { key: undefined }
/** The key of the data that is being packed, if any. */
const packing = shared[PACKING]
