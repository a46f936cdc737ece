/** A provider of payments, or a way to pay without one. It keeps nothing: attempts and events are the caller's. */
export type Gateway = {
  id: string
  type: 'offline' | 'web'
  /** How it is offered to a buyer. */
  describe(): { name: string; description: string | null; iconUrl: string | null }
  /**
   * Whether a sum in minor units of an ISO 4217 currency can be charged exactly; any sum if left out. A provider may know
   * fewer decimals than the currency has, and nobody is charged another sum than the order says.
   */
  canCharge?(amount: number, currency: string): boolean
  /** Begins a payment. The same `attemptId` again gives the same payment. */
  start(request: StartRequest): Promise<StartResult>
  /**
   * The reference that a message names before it is verified; null if it names none. Only for providers that sign
   * nothing: verifying such a message costs a call, which one about a payment that is not ours is not worth.
   */
  claimedReference?(message: WebhookMessage): string | null
  /** Tells a genuine message of the provider from a forged one. What it says of the payment is not believed. */
  verifyWebhook(message: WebhookMessage): Promise<WebhookVerdict>
  /** Asks the provider how a payment stands. Throws GatewayUnavailable where it does not respond. */
  fetchStatus(reference: string): Promise<GatewayStatus>
  /** Ends a payment that was not made yet; one that was stays as it is. Throws GatewayUnavailable. */
  cancel(reference: string): Promise<void>
  /** Gives money back. The same `refundId` again gives back nothing more. Throws GatewayUnavailable. */
  refund?(request: RefundRequest): Promise<RefundResult>
}

export type StartRequest = {
  /** Never used for another payment; the provider's idempotency key. */
  attemptId: string
  orderNumber: string
  /** Minor units of `currency`. */
  amount: number
  /** ISO 4217, upper case. */
  currency: string
  /** Empty where the shop does not ask for it. */
  email: string
  /** BCP 47. */
  language: string
  /** Whole addresses: where the buyer returns to, and where the provider's messages go. */
  returnUrl: string
  cancelUrl: string
  webhookUrl: string
}

export type StartResult =
  | { type: 'instructions'; message: string }
  | { type: 'paid'; reference: string }
  | { type: 'redirect'; reference: string; url: string; expiresAt: Date | null }
  /** `canRetry`: the same may go well a little later. */
  | { type: 'failed'; message: string; canRetry: boolean }

/** A request of the provider, as it came. Names of headers are lower case. */
export type WebhookMessage = { headers: Record<string, string | undefined>; body: Buffer }

export type WebhookVerdict =
  /** A bad signature, or nothing that could be one. */
  | { verdict: 'rejected' }
  /** Genuine, and about no payment of ours. */
  | { verdict: 'ignored' }
  /** `eventId` is the same whenever the same message is sent again. */
  | { verdict: 'accepted'; eventId: string; reference: string }

export type GatewayStatus = {
  /**
   * `pending` waits for the buyer. With `processing` the buyer is done, and it may take days until the provider knows
   * whether the money comes; with `authorized` it is promised until the owner captures it.
   */
  status: 'pending' | 'processing' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'unknown'
  /** Minor units that were paid or authorized; 0 while nothing was. */
  amount: number
  currency: string
  /** Minor units that were given back. */
  refunded: number
}

export type RefundRequest = {
  refundId: string
  reference: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** The provider took it before: how it stands is all that is asked, and it is never made anew. */
  isTaken?: boolean
}

export type RefundResult =
  /** `pending`: the provider has taken it, and it may still fail. */
  { type: 'done' | 'pending'; reference: string } | { type: 'refused'; message: string }

/** The provider did not answer, or not with sense: nothing is known, and the same may be asked again. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}
