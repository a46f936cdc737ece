import { createHash } from 'node:crypto'

/** A GTIN-13 for a SKU, always the same. GS1 keeps numbers that begin with 952 for demonstrations. */
export function demoBarcode(sku: string): string {
  const number = createHash('sha256').update(sku).digest().readUIntBE(0, 6) % 1e9
  const digits = `952${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
