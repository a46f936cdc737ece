/** What a provider charges at least, in minor units of ISO 4217. */
type LeastCharges = {
  source: string
  least: Readonly<Record<string, number>>
  /** For currencies that are not listed; null if the provider takes no others. */
  otherwise: number | null
}

/** The least that each provider charges: below it, and in currencies that it does not take, its method is not offered. */
export const leastCharges: Readonly<Record<'stripe' | 'mollie' | 'paypal', LeastCharges>> = {
  stripe: {
    source: 'https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts',
    least: {
      ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30 },
      ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
      ...{ RON: 200, SEK: 300, SGD: 50, THB: 1000, USD: 50 },
    },
    otherwise: 1,
  },
  // Each of Mollie's methods has bounds of its own, and Mollie's page shows only those that take the amount: cards take any.
  mollie: {
    source: 'https://docs.mollie.com/docs/multicurrency and https://docs.mollie.com/docs/cards',
    least: each(
      'AED AUD BGN BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR',
    ),
    otherwise: null,
  },
  // PayPal refuses nothing but zero.
  paypal: {
    source: 'https://developer.paypal.com/api/rest/reference/currency-codes/',
    least: each(
      'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD',
    ),
    otherwise: null,
  },
}

/** Whether a provider charges so little in this currency. */
export function isChargeable(gateway: keyof typeof leastCharges, amount: number, currency: string): boolean {
  const { least, otherwise } = leastCharges[gateway]
  const bound = least[currency] ?? otherwise
  return bound !== null && amount >= bound
}

function each(currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, 1]))
}
