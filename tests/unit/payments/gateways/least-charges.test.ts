import { describe, expect, it } from 'vitest'
import { leastCharges } from '#lib/domains/shop/payments/gateways/least-charges.ts'
import { createMollieGateway } from '#lib/domains/shop/payments/gateways/mollie/gateway.ts'
import { createPayPalGateway } from '#lib/domains/shop/payments/gateways/paypal/gateway.ts'
import { createStripeGateway } from '#lib/domains/shop/payments/gateways/stripe/gateway.ts'

const gateways = {
  stripe: createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: null }),
  mollie: createMollieGateway({ apiKey: 'test_1', apiBase: null }),
  paypal: createPayPalGateway({
    ...{ clientId: 'A', clientSecret: 'E', webhookId: '1', apiBase: null, certificateHosts: [] },
  }),
}

describe.each(['stripe', 'mollie', 'paypal'] as const)('%s', (id) => {
  const { least, source } = leastCharges[id]
  const can = (amount: number, currency: string) => gateways[id].canCharge?.(amount, currency)

  it('has its bounds from the provider', () => {
    expect(source).toMatch(/^https:\/\/\S+/)
  })

  it('is not offered below the least that it charges, in any currency', () => {
    for (const [currency, bound] of Object.entries(least)) {
      // Where a provider takes no decimals, the least is a whole unit.
      const smallest = id === 'paypal' && ['HUF', 'TWD'].includes(currency) ? 100 : bound
      expect([currency, can(smallest - 1, currency), can(smallest, currency)]).toEqual([
        currency,
        false,
        true,
      ])
      expect([currency, can(0, currency)]).toEqual([currency, false])
    }
  })
})

it('is not offered in currencies that the provider does not take', () => {
  const offered = (currency: string) =>
    Object.entries(gateways).flatMap(([id, { canCharge }]) => (canCharge?.(1_000_000, currency) ? [id] : []))
  expect(offered('KWD')).toEqual(['stripe'])
  expect(offered('RON')).toEqual(['stripe', 'mollie'])
  expect(offered('CNY')).toEqual(['stripe', 'paypal'])
  expect(offered('EUR')).toEqual(['stripe', 'mollie', 'paypal'])
})
