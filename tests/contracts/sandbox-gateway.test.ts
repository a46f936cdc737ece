import { expect, it } from 'vitest'
import { createSandboxProvider } from '#lib/domains/shop/payments/gateways/sandbox/provider.ts'
import { openPaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { testPaymentGateway } from './payment-gateway-suite.ts'

// The only gateway with a table of its own.
testPaymentGateway('the sandbox', openSandboxPeer)

it('the sandbox knows nothing of a payment that was never begun', async () => {
  const peer = await openSandboxPeer()
  const shop = await openPaymentShop(peer)
  const nothing = { status: 'unknown', amount: 0, currency: '', refunded: 0 }
  expect(await peer.gateway.fetchStatus('sp_none')).toEqual(nothing)
  await shop.close()
})

it('the sandbox refunds nothing of a payment that was never made, and leaves it pending', async () => {
  const shop = await openPaymentShop(await openSandboxPeer())
  const { database, clock } = shop.app
  const books = createSandboxProvider({ database, clock })
  const { reference } = await books.begin({
    ...{ attemptId: 'a-1', orderNumber: 'R-1', amount: 500, currency: 'EUR', email: '', language: 'en' },
    ...{ payer: null, savedMethod: null, saves: null },
    ...{ returnUrl: 'http://shop.test/done', cancelUrl: 'http://shop.test/back', webhookUrl: '' },
  })
  expect(await books.refund({ refundId: 'r-1', reference, amount: 500, currency: 'EUR' })).toBe(false)
  expect(await books.find(reference)).toMatchObject({ status: 'pending', paidAmount: 0, refunded: 0 })
  await shop.close()
})
