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
