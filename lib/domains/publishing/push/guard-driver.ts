import { createCircuitBreaker } from '#lib/platform/net/circuit-breaker.ts'
import { ANSWER_MS, PushAnswered, type PushDriver, PushRefused } from './push-driver.ts'

const REST_MS = 30_000

/** Wraps a driver so that calls fail at once while its service does not respond, except for an occasional trial. */
export function guardDriver(driver: PushDriver, name: string): PushDriver {
  const { fetchReceipt } = driver
  const callGuarded = createCircuitBreaker({
    // A token may have to be fetched first. Must stay below the time that an outbox job may take.
    patienceMs: 2.5 * ANSWER_MS,
    restMs: REST_MS,
    isAnswer: (error) => error instanceof PushAnswered || error instanceof PushRefused,
    fail: () => new Error(`The push service (${name}) does not respond.`),
  })
  return {
    send: (message) => callGuarded(() => driver.send(message)),
    fetchReceipt: fetchReceipt && ((receipt) => callGuarded(() => fetchReceipt(receipt))),
    close: driver.close,
  }
}
