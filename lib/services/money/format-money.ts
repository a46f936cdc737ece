/** How to format amounts of a currency. */
export type CurrencyFormat = {
  /** The number of decimals of the smallest unit (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
  exponent: number
  symbol: string
  position: 'before' | 'after' | 'before_space' | 'after_space'
  decimals: number
  decimalSeparator: string
  thousandsSeparator: string
}

/** Formats minor units: `45000` → `$450.00`. Rounds half away from zero if fewer decimals are shown. */
export function formatMoney(amount: number, format: CurrencyFormat): string {
  const digits = shownDigits(Math.abs(amount), format).padStart(format.decimals + 1, '0')
  const whole = digits.slice(0, digits.length - format.decimals)
  const fraction = digits.slice(digits.length - format.decimals)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousandsSeparator)
  const number = fraction ? `${grouped}${format.decimalSeparator}${fraction}` : grouped
  const sign = amount < 0 && /[1-9]/.test(digits) ? '-' : ''
  return sign + withSymbol(number, format)
}

/** The amount in units of 10^-decimals. Uses BigInt, because adding decimals may exceed the safe integers. */
function shownDigits(amount: number, { exponent, decimals }: CurrencyFormat): string {
  const minor = BigInt(amount)
  if (decimals >= exponent) return (minor * 10n ** BigInt(decimals - exponent)).toString()
  const unit = 10n ** BigInt(exponent - decimals)
  return ((minor + unit / 2n) / unit).toString()
}

function withSymbol(number: string, { symbol, position }: CurrencyFormat): string {
  switch (position) {
    case 'before':
      return symbol + number
    case 'after':
      return number + symbol
    case 'before_space':
      return `${symbol} ${number}`
    case 'after_space':
      return `${number} ${symbol}`
  }
}
