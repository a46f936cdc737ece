export type TaxRateSeed = {
  name: string
  country: string
  state?: string
  /** Hundredths of a percent */
  rate: number
  /** True where left out. */
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
  rate: percent * 100,
})

export const taxRates: readonly TaxRateSeed[] = [
  salesTax('CA', 725),
  salesTax('CO', 290),
  salesTax('MA', 625),
  salesTax('NY', 400),
  salesTax('TX', 625),
  salesTax('VT', 600),
  salesTax('WA', 650),
  { name: 'GST', country: 'CA', rate: 500 },
  { name: 'QST', country: 'CA', state: 'QC', rate: 998, priority: 2 },
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
