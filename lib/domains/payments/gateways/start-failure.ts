import type { Log } from '#lib/platform/process/log.ts'
import type { StartResult } from './gateway.ts'

type StartFailure = Extract<StartResult, { type: 'failed' }>

/** A gateway's name for the buyer, and where its owner reads why a payment was not begun. */
export type Offer = { name: string; log?: Log }

/** The provider may take the same payment a little later. */
export function startUnavailable({ name, log }: Offer, reason: string): StartFailure {
  log?.warn({ gateway: name, reason }, 'A payment was not begun, since its provider does not respond.')
  return { type: 'failed', message: `${name} does not respond. Try again in a moment.`, canRetry: true }
}

/** The provider does not take this payment, now or later. */
export function startRefused({ name, log }: Offer, reason: string): StartFailure {
  log?.warn({ gateway: name, reason }, 'A payment was not begun, since its provider does not take it.')
  const message = `This order cannot be paid with ${name}. Choose another way to pay.`
  return { type: 'failed', message, canRetry: false }
}
