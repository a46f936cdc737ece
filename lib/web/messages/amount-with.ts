/** An example of an amount with this many decimals: `450.50`. */
export function amountWith(decimals: string | number | undefined): string {
  return `450.${'5'.padEnd(Number(decimals), '0')}`
}
