import type { Settings } from '#lib/services/settings/index.ts'

/** A payment provider, or a way to pay without one. It keeps no state: attempts and events are stored by the caller. */
export type Gateway = {
  id: string
  type: 'offline' | 'web'
  /** How buyers see it, in the language of the settings. */
  describe(settings: Settings): MethodDescription
  /**
   * Whether an amount in minor units of an ISO 4217 currency can be charged exactly; if left out, any amount can. A
   * provider may support fewer decimals than the currency has, and nobody is charged an amount other than the order's.
   */
  canCharge?(amount: number, currency: string): boolean
  /** Starts a payment. The same `attemptId` again returns the same payment. */
  start(request: StartRequest): Promise<StartResult>
  /**
   * The reference named in a message that is not verified yet; null if it names none. Only for providers that do not
   * sign messages: verifying one takes a request, of which few are made for payments that are not known here.
   */
  claimedReference?(message: WebhookMessage): string | null
  /** Tells the provider's messages from forged ones. What a message says about the payment is not relied on. */
  verifyWebhook(message: WebhookMessage): Promise<WebhookVerdict>
  /** Fetches a payment's status from the provider. Throws GatewayUnavailable if it does not respond. */
  fetchStatus(reference: string): Promise<GatewayStatus>
  /**
   * What a payment says of itself that the shop does not know: the order it names, and what was paid. Null if it names none. Unlike
   * `fetchStatus`, it never takes money. Throws GatewayUnavailable.
   */
  identify?(reference: string): Promise<IdentifiedPayment | null>
  /** Cancels a payment unless it has been made. Throws GatewayUnavailable. */
  cancel(reference: string): Promise<void>
  /** Refunds money, once for each `refundId`. Throws GatewayUnavailable. */
  refund?(request: RefundRequest): Promise<RefundResult>
  /** The refunds and disputes of a payment that was made, whoever asked for them. Throws GatewayUnavailable. */
  listMovements?(reference: string): Promise<Movements>
  /** Where customers may save payment methods for their next order; nothing of them is kept here. */
  vault?: Vault
}

export type MethodDescription = { name: string; description: string | null; iconUrl: string | null }

/** The payment methods that customers have saved at a provider. Every call throws GatewayUnavailable. */
export type Vault = {
  /** Whether the provider's page asks by itself if the method is to be saved. */
  asks: boolean
  /** Resolves to the provider's id of a customer: the same `key` again returns the same one. */
  open(customer: { key: string; email: string; name: string }): Promise<string>
  list(payer: string): Promise<SavedMethod[]>
  /** Resolves to false if the customer has no such method. */
  remove(payer: string, methodId: string): Promise<boolean>
  /**
   * The reference of the charge of a saved method that was begun for an attempt; null if there is none. For an attempt whose
   * start was not answered.
   */
  findCharge(payer: string, attemptId: string): Promise<string | null>
  /** Deletes the customer with everything that was saved. */
  forget(payer: string): Promise<void>
}

/** A saved payment method, as far as it may be shown. */
export type SavedMethod = {
  id: string
  /** Such as `Visa •••• 4242`. */
  label: string
  /** The last month it is valid, such as `2029-04`; null if it does not expire. */
  expires: string | null
  /** Whether an attempt may charge it; others are offered on the provider's page. */
  canCharge: boolean
}

export type StartRequest = {
  /** The provider's idempotency key; unique to this payment. */
  attemptId: string
  orderNumber: string
  /** Minor units of `currency`. */
  amount: number
  /** ISO 4217, upper case. */
  currency: string
  /** Empty if the shop does not ask for one. */
  email: string
  /** The signed-in customer in the provider's vault; null for guests, and without a vault. */
  payer: string | null
  /** What the payer has saved and agreed to have charged, without the provider's page; null to pay on that page. */
  savedMethod: string | null
  /** Whether the payer agreed to have the method saved; null if nobody asked. */
  saves: boolean | null
  /** BCP 47. */
  language: string
  /** Absolute URLs: where the buyer returns to, and where the provider sends its messages. */
  returnUrl: string
  cancelUrl: string
  webhookUrl: string
}

export type StartResult =
  | { type: 'instructions'; message: string }
  /** There is no page to go to: the provider knows how the payment stands. */
  | { type: 'charged'; reference: string }
  | { type: 'redirect'; reference: string; url: string; expiresAt: Date | null }
  | { type: 'failed'; reason: StartFailure }

/**
 * `no_answer`: the same request may succeed a little later, or even has succeeded. `refused`: the provider takes no payment like
 * this one. `declined`: what was saved could not be charged.
 */
export type StartFailure = 'no_answer' | 'not_offered' | 'refused' | 'declined'

/** A provider's request as received. Header names are lower case. */
export type WebhookMessage = { headers: Record<string, string | undefined>; body: Buffer }

export type WebhookVerdict =
  /** The signature is missing or wrong. */
  | { verdict: 'rejected' }
  /** Genuine, but not about a payment of ours. */
  | { verdict: 'ignored' }
  /** `eventId` is the same each time the message is delivered. */
  | { verdict: 'accepted'; eventId: string; reference: string }

export type GatewayStatus = {
  /**
   * `pending` waits for the buyer. `processing`: the buyer is done, but it may take days until the provider knows whether
   * the money comes. `authorized`: the money is reserved until the owner captures it.
   */
  status: 'pending' | 'processing' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'unknown'
  /** Minor units paid or authorized; 0 before that. */
  amount: number
  currency: string
  /** Minor units refunded. */
  refunded: number
}

/** What happened to the money of a payment after it was made. Amounts are minor units of the payment's currency. */
export type Movements = {
  refunds: ProviderRefund[]
  disputes: ProviderDispute[]
  /**
   * All that was taken back and that no refund or dispute explains: the provider may name a dispute later, or return the money.
   * Left out by providers that always name one.
   */
  reversed?: number
}

export type ProviderRefund = {
  /** As the result of a refund names it. */
  reference: string
  amount: number
  /** `failed`: the money came back, even if the refund counted as made before. */
  status: 'pending' | 'done' | 'failed'
}

export type ProviderDispute = {
  reference: string
  amount: number
  /** `open`: the buyer's bank has taken the money, but may return it. */
  status: 'open' | 'won' | 'lost'
}

/** A payment that names the number of an order. */
export type IdentifiedPayment = Pick<GatewayStatus, 'status' | 'amount' | 'currency'> & {
  orderNumber: string
}

export type RefundRequest = {
  refundId: string
  reference: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** The provider accepted this refund before: only its status is fetched, and it is never made again. */
  isTaken?: boolean
}

export type RefundResult =
  /** `pending`: the provider has accepted it, but it may still fail. */
  { type: 'done' | 'pending'; reference: string } | { type: 'refused'; message: string }

/** The provider did not answer, or made no sense: the outcome is unknown, and the same request may be sent again. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}

/** Tells a GatewayUnavailable by its name: the server and Next each have a copy of the class. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'GatewayUnavailable'
}
