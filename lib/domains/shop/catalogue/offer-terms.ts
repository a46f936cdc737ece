/** A former price, which is shown above the price alone, and counts for nothing else. Null if there is none. */
export function formerPrice<Amount extends number | bigint>(
  compareAt: Amount | null | undefined,
  price: Amount,
): Amount | null {
  return compareAt != null && compareAt > price ? compareAt : null
}

/** The same in SQL, of a row of variants or products. */
export function formerPriceIn(row: string): string {
  return `CASE WHEN ${row}."compareAtPrice" > ${row}."price" THEN ${row}."compareAtPrice" END`
}

/**
 * The price that a reduction is measured by: the lowest of the 30 days before where it is stated, otherwise the former price. Null
 * where the price is no lower: that is no reduction, whatever the former price is (CJEU C-330/23).
 */
export function reducedFrom(of: {
  price: number
  compareAtPrice: number | null
  lowestPrice: number | null
}): number | null {
  return formerPrice(of.lowestPrice ?? of.compareAtPrice, of.price)
}

/** Why buyers have no right to withdraw, or lose it: Directive 2011/83/EU, Art. 16(c), (d) and (e). */
export const withdrawalExemptions = ['custom', 'perishable', 'sealed'] as const
export type WithdrawalExemption = (typeof withdrawalExemptions)[number]

/** Reads a column. What a newer version wrote is no exemption here. */
export function toExemption(stored: string | null): WithdrawalExemption | null {
  return withdrawalExemptions.find((exemption) => exemption === stored) ?? null
}
