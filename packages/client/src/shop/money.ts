/** The format of amounts, from the `currency` of `GET /site`. */
export type Currency = { code: string; decimals?: number }

/**
 * An amount in the smallest unit as people of a language write it: `formatMoney(45000, { code: 'USD' }, 'en')` is `$450.00`.
 * Amounts that the API sends have `formatted`, as the site shows them; this is for sums of your own.
 */
export function formatMoney(amount: number, { code, decimals }: Currency, language?: string): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    ...(decimals !== undefined && { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  })
  return format.format(amount / 10 ** (decimals ?? format.resolvedOptions().maximumFractionDigits ?? 2))
}
