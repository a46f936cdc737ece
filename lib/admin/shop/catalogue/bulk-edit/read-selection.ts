import { MAX_EDITABLE_PRODUCTS } from '#lib/domains/shop/catalogue/staff/index.ts'

/** Ids as an address has them, such as `12-7-31`. */
export function readIds(text: string): number[] {
  return text
    .split('-')
    .flatMap((id) => (/^[1-9]\d{0,9}$/.test(id) ? [Number(id)] : []))
    .slice(0, MAX_EDITABLE_PRODUCTS)
}
