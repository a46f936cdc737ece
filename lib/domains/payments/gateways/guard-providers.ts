import { type CircuitBreaker, createCircuitBreaker } from '#lib/platform/net/circuit-breaker.ts'
import { GatewayUnavailable } from './gateway.ts'
import { PROVIDER_TIMEOUT } from './provider-timeout.ts'

const REST_MS = 10_000

/** Asks a provider something by its id. Throws GatewayUnavailable at once while it has left several calls unanswered. */
export type AskProvider = <T>(id: string, call: () => Promise<T>) => Promise<T>

/** Calls to each provider, so that one that does not respond holds up no payments of the others. */
export function guardProviders(silenceMs = 0.9 * PROVIDER_TIMEOUT, restMs = REST_MS): AskProvider {
  const breakers = new Map<string, CircuitBreaker>()
  return (id, call) => {
    const callWithCare =
      breakers.get(id) ??
      createCircuitBreaker({
        // A call may be several requests, each with a limit of its own.
        patienceMs: 4 * PROVIDER_TIMEOUT,
        restMs,
        // What fails quickly holds nobody up, and is tried again as often as it is due.
        isAnswer: (_, milliseconds) => milliseconds < silenceMs,
        fail: () => new GatewayUnavailable(`${id} does not respond.`),
      })
    breakers.set(id, callWithCare)
    return callWithCare(call)
  }
}
