import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { providerEvents } from '#lib/domains/shop/payments/gateways/provider-events.ts'

const docs = await readFile('docs/payments.md', 'utf8')

it.each([
  [
    'Stripe',
    /^(?:checkout|charge|refund|payment_intent)\.[\w.]+$/,
    [...providerEvents.stripe, ...providerEvents.stripeSaved],
  ],
  ['PayPal', /^[A-Z]+\.[A-Z]+\.[A-Z]+$/, providerEvents.paypal],
])('the docs name the events of %s that the shop reads, and no others', (name, pattern, events) => {
  const [, section = ''] = new RegExp(`^## ${name}$([^]*?)^## `, 'm').exec(docs) ?? []
  const named = [...section.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => pattern.test(code))
  expect(named.toSorted()).toEqual(events.toSorted())
})
