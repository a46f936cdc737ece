export type TaxRateSeed = {
  name: string
  country: string
  state?: string
  /** Millionths */
  rate: number
  /** Defaults to true. */
  appliesToShipping?: false
  priority?: number
}

const salesTax = (state: string, rate: number): TaxRateSeed => ({
  name: `${state} sales tax`,
  country: 'US',
  state,
  rate,
  appliesToShipping: false,
})

const vat = (country: string, percent: number, name = 'VAT'): TaxRateSeed => ({
  name: `${name} ${percent}%`,
  country,
  rate: percent * 10_000,
})

export const taxRates: readonly TaxRateSeed[] = [
  salesTax('CA', 72_500),
  salesTax('CO', 29_000),
  salesTax('MA', 62_500),
  salesTax('NY', 40_000),
  salesTax('TX', 62_500),
  salesTax('VT', 60_000),
  salesTax('WA', 65_000),
  { name: 'GST', country: 'CA', rate: 50_000 },
  { name: 'QST', country: 'CA', state: 'QC', rate: 99_750, priority: 2 },
  vat('GB', 20),
  vat('IE', 23),
  vat('DE', 19),
  vat('FR', 20),
  vat('NL', 21),
  vat('SE', 25),
  vat('NO', 25),
  vat('DK', 25),
  vat('ID', 11, 'PPN'),
  vat('JP', 10, '消費税'),
  vat('AU', 10, 'GST'),
  vat('NZ', 15, 'GST'),
]
