import type { Gateway, WebhookMessage } from '#lib/domains/shop/payments/gateways/gateway.ts'
import type { HeldAnswer, HeldKind } from '#tests/support/payments/provider-server.ts'

/** A gateway together with the provider it speaks to, and the hand of the buyer there. */
export type PaymentPeer = {
  gateway: Gateway
  /** The buyer pays; another amount or currency than was asked for is what a broken provider would say. */
  pay(reference: string, instead?: { amount?: number; currency?: string }): Promise<void>
  /** The buyer pays in a way that takes days: `pay` or `decline` comes later. */
  delay(reference: string): Promise<void>
  decline(reference: string): Promise<void>
  cancel(reference: string): Promise<void>
  expire(reference: string): Promise<void>
  /** The genuine messages that were sent since the last time, in their order. */
  takeMessages(): Promise<WebhookMessage[]>
  /** The same message as another sender would sign it; null where the provider signs nothing. */
  forge(message: WebhookMessage): WebhookMessage | null
  /** While it is down, every request to the provider fails. */
  setDown(isDown: boolean): Promise<void>
  /** How many payments the provider has begun. */
  countStarts(): Promise<number>
  /** While it is slow, the provider takes refunds and makes them later, which `endRefunds` stands for. */
  slowRefunds(isSlow: boolean): void
  /** Settles the refunds that the provider has accepted and not made. */
  endRefunds(as: 'done' | 'failed'): Promise<void>
  /** The money of refunds of a payment that were made comes back to the shop, such as from closed accounts. */
  bounceRefunds(reference: string): Promise<void>
  /** The buyer's bank takes money of a payment back: all that is left by default, in minor units. */
  dispute(reference: string, amount?: number): Promise<void>
  /** Whom the bank leaves the money with in the end. */
  endDispute(reference: string, as: 'won' | 'lost'): Promise<void>
  /**
   * How the provider treats the requests of the shop from now on: it does what they ask and never answers, answers 500 and does
   * nothing, or answers as it should.
   */
  setTrouble(trouble: 'deaf' | 'fail' | null): Promise<void>
  /** The answer to the next question, or to the next request that changes something, comes late. */
  holdNext(kind: HeldKind): HeldAnswer
  /** Minor units that the provider gave back for a payment. */
  refunded(reference: string): Promise<number>
  close(): Promise<void>
}
