import { expect, it } from 'vitest'
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
