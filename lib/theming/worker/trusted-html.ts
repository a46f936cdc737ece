// Shared by the copies of this module that a process may have. No JSON has a symbol, so no data can pretend.
const TRUSTED: unique symbol = Symbol.for('storefront.trusted-html')

/** HTML in a view's data that is printed as it is. */
export type TrustedHtml = { readonly [TRUSTED]: string }

/** Marks HTML that is fit for any page, such as a sanitised body; the engine prints every other text escaped. */
export function trustedHtml(html: string): TrustedHtml {
  return { [TRUSTED]: html }
}

/** The data as JSON, with trusted HTML as an object whose only key is `key`: one that nobody else knows. */
export function packData(data: unknown, key: string): string {
  return JSON.stringify(data, (_name, value: unknown) => {
    const html = readTrusted(value)
    return html === undefined ? value : { [key]: html }
  })
}

function readTrusted(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && TRUSTED in value ? String(value[TRUSTED]) : undefined
}
