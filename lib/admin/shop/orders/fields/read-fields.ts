import type { GivenAddress } from '#lib/domains/people/accounts/addresses/index.ts'

/** The fields of a form, as they were typed, and the button that was pressed with what it is about. */
export type Fields = { act: string; subject: string; texts: Record<string, string> }

const MAX_TEXT = 5000
export const ADDRESS_PARTS = ['name', 'line1', 'line2', 'city', 'state', 'postcode', 'country'] as const

export function readFields(form: FormData): Fields {
  const texts = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim().slice(0, MAX_TEXT)]] : [],
    ),
  )
  const [act = '', subject = ''] = (texts.act ?? '').split(':')
  return { act, subject, texts }
}

export function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The variant that a button of the product search adds, such as `7.9`. */
export function readVariant(subject: string): { productId: number; variantId: number } | null {
  const [productId, variantId] = subject.split('.').map((id) => readId(id))
  return productId && variantId ? { productId, variantId } : null
}

export function addressIn(texts: Fields['texts'], kind: 'billing' | 'shipping'): GivenAddress {
  return Object.fromEntries(ADDRESS_PARTS.map((part) => [part, texts[`${kind}.${part}`] || null]))
}
