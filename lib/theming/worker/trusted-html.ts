// Shared by all copies of this module in a process. JSON has no symbols, so no data can fake it.
const TRUSTED: unique symbol = Symbol.for('storefront.trusted-html')

/** HTML in a view's data that is printed unescaped. */
export type TrustedHtml = { readonly [TRUSTED]: string }

/** Marks HTML that is safe on any page, such as a sanitised body. The engine escapes all other texts. */
export function trustedHtml(html: string): TrustedHtml {
  return { [TRUSTED]: html }
}

/** The data as JSON, with trusted HTML as an object whose only key is the secret `key`. */
export function packData(data: unknown, key: string): string {
  return JSON.stringify(data, (_name, value: unknown) => {
    const html = readTrusted(value)
    return html === undefined ? value : { [key]: html }
  })
}

function readTrusted(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && TRUSTED in value ? String(value[TRUSTED]) : undefined
}
