/** An amount with so many decimals, to show how one is written: `450.50`. */
export function amountWith(decimals: string | number | undefined): string {
  return `450.${'5'.padEnd(Number(decimals), '0')}`
}
