import { afterAll, beforeAll, expect, it } from 'vitest'
import { walkLedger } from '#tests/support/ledger/walk-ledger.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(() => shop.close())

it('whatever buyers, owners and the provider do, the ledger comes to what is stored, invoiced and held by the provider', async () => {
  const counts = await walkLedger(shop, { steps: 250, seed: 20_261_126 })
  expect(Object.keys(counts).length).toBeGreaterThan(25)
  expect(counts['restore an older backup']).toBeGreaterThan(0)
}, 240_000)
