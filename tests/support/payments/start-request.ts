import type { StartRequest, StartResult } from '#lib/domains/shop/payments/gateways/gateway.ts'

let count = 0

/** A payment of 25.00 USD for an order that no other has. */
export function makeStartRequest(overrides: Partial<StartRequest> = {}): StartRequest {
  count++
  return {
    attemptId: `attempt-${count}`,
    orderNumber: `A7K2M9QX${count}`,
    amount: 2500,
    currency: 'USD',
    email: 'ada@example.com',
    payer: null,
    savedMethod: null,
    saves: null,
    language: 'en',
    returnUrl: 'https://shop.example.com/pay/return',
    cancelUrl: 'https://shop.example.com/pay/cancel',
    webhookUrl: 'https://shop.example.com/webhooks/payments',
    ...overrides,
  }
}

export type Redirect = Extract<StartResult, { type: 'redirect' }>

export function asRedirect(result: StartResult): Redirect {
  if (result.type !== 'redirect') throw new Error(`The payment was not begun: ${JSON.stringify(result)}.`)
  return result
}
