import { describe } from 'vitest'
import { testDelayed } from './payment-gateway/delayed.ts'
import { openCase } from './payment-gateway/gateway-case.ts'
import { testLate } from './payment-gateway/late.ts'
import { testMessages } from './payment-gateway/messages.ts'
import { testPaying } from './payment-gateway/paying.ts'
import { testRefunds } from './payment-gateway/refunds.ts'
import { testTakenBack } from './payment-gateway/taken-back.ts'
import { testTrouble } from './payment-gateway/trouble.ts'
import type { PaymentPeer } from './payment-peer.ts'

/** The promises of every web payment method, tested through the whole shop: orders by the API, messages by its route. */
export function testPaymentGateway(name: string, openPeer: () => Promise<PaymentPeer>): void {
  describe(`paying through ${name}`, { timeout: 60_000 }, () => {
    const opened = openCase(openPeer)
    testPaying(opened)
    testDelayed(opened)
    testLate(opened)
    testMessages(opened)
    testRefunds(opened)
    testTakenBack(opened)
    testTrouble(opened)
  })
}
