import { createCircuitBreaker } from '#lib/platform/net/circuit-breaker.ts'
import { ANSWER_MS, PushAnswered, type PushDriver, PushRefused } from './push-driver.ts'

const REST_MS = 30_000

/** A driver whose calls fail at once while its service does not respond, but for one now and then that tries. */
export function guardDriver(driver: PushDriver, name: string): PushDriver {
  const { fetchReceipt } = driver
  const callWithCare = createCircuitBreaker({
    // A token may have to be fetched first; and it is less than an effect of the outbox may take.
    patienceMs: 2.5 * ANSWER_MS,
    restMs: REST_MS,
    isAnswer: (error) => error instanceof PushAnswered || error instanceof PushRefused,
    fail: () => new Error(`The push service (${name}) does not respond.`),
  })
  return {
    send: (message) => callWithCare(() => driver.send(message)),
    fetchReceipt: fetchReceipt && ((receipt) => callWithCare(() => fetchReceipt(receipt))),
    close: driver.close,
  }
}
