/** Runs calls to a service. While it is down, they fail at once instead of each waiting for it. */
export type CircuitBreaker = <T>(call: () => Promise<T>) => Promise<T>

export type BreakerOptions = {
  /** How many milliseconds a call may take. */
  patienceMs: number
  /** How many milliseconds to make no calls after several in a row failed; then one call tries. */
  restMs: number
  /** Whether an error, after the given milliseconds, is the service's own answer: then it is not down. */
  isAnswer(error: unknown, milliseconds: number): boolean
  /** Creates the error for a call that was not answered in time, or not made. Default: a plain error. */
  fail?(explanation: string): Error
}

const FAILURES_IN_A_ROW = 3

export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { patienceMs, restMs, isAnswer, fail = (explanation) => new Error(explanation) } = options
  let failures = 0
  let restUntil = 0
  let isTrying = false

  return async (call) => {
    const isOpen = failures >= FAILURES_IN_A_ROW
    if (isOpen && (isTrying || performance.now() < restUntil)) throw fail('The service is down.')
    if (isOpen) isTrying = true
    const begun = performance.now()
    try {
      const result = await within(patienceMs, call(), fail)
      failures = 0
      return result
    } catch (error) {
      if (isAnswer(error, performance.now() - begun)) failures = 0
      else {
        failures++
        restUntil = performance.now() + restMs
      }
      throw error
    } finally {
      if (isOpen) isTrying = false
    }
  }
}

function within<T>(milliseconds: number, work: Promise<T>, fail: (explanation: string) => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(fail(`There was no answer within ${milliseconds} ms.`))
    // One more turn of the event loop: if this process was busy, the answer may be waiting at the socket.
    const timer = setTimeout(() => setImmediate(giveUp), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
