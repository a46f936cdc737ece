import { type CircuitBreaker, createCircuitBreaker } from '#lib/platform/net/circuit-breaker.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { GatewayUnavailable, type StartFailure, type StartResult } from './gateway.ts'

/** Milliseconds that a provider may take to answer one request. */
export const PROVIDER_TIMEOUT = 10_000

const REST_MS = 10_000

/** A gateway's id, and the log that tells the owner why a payment was not started. */
export type Offer = { gateway: string; log: Log | undefined }

/** The provider may accept the same payment a little later. */
export function startUnavailable({ gateway, log }: Offer, reason: string): StartResult {
  log?.warn({ gateway, reason }, 'A payment was not started: its provider does not respond.')
  return { type: 'failed', reason: 'no_answer' }
}

/** The provider will not accept this payment, now or later. */
export function startRefused(
  { gateway, log }: Offer,
  reason: string,
  as: Exclude<StartFailure, 'no_answer'> = 'refused',
): StartResult {
  log?.warn({ gateway, reason }, 'A payment was not started: its provider refused it.')
  return { type: 'failed', reason: as }
}

/** Calls a provider by its id. Throws GatewayUnavailable at once after it has left several calls unanswered. */
export type AskProvider = <T>(id: string, call: () => Promise<T>) => Promise<T>

/** A circuit breaker for each provider, so that one that does not respond holds up no payments of the others. */
export function guardProviders(silenceMs = 0.9 * PROVIDER_TIMEOUT, restMs = REST_MS): AskProvider {
  const breakers = new Map<string, CircuitBreaker>()
  return (id, call) => {
    const breaker =
      breakers.get(id) ??
      createCircuitBreaker({
        // A call may be several requests, each with its own timeout.
        patienceMs: 4 * PROVIDER_TIMEOUT,
        restMs,
        // A quick failure holds nobody up, so it does not open the breaker.
        isAnswer: (_, milliseconds) => milliseconds < silenceMs,
        fail: () => new GatewayUnavailable(`${id} does not respond.`),
      })
    breakers.set(id, breaker)
    return breaker(call)
  }
}

/** The provider's locale for a language: an exact match, else the first of the same language. Both are BCP 47. */
export function pickLocale<T extends string>(language: string, known: readonly T[]): T | undefined {
  const wanted = language.toLowerCase()
  const [primary] = wanted.split('-')
  return (
    known.find((locale) => normalize(locale) === wanted) ??
    known.find((locale) => normalize(locale) === primary) ??
    known.find((locale) => normalize(locale).split('-')[0] === primary)
  )
}

function normalize(locale: string): string {
  return locale.toLowerCase().replace('_', '-')
}
