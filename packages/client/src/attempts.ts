import { ApiError, ConnectionError } from './errors.ts'

export type Patience = {
  /** How often a request is repeated that got no answer, or one that says to come again. */
  retries: number
  /** Milliseconds that a request may take. */
  timeout: number
  /**
   * The longest `Retry-After`, in seconds, that is waited for; beyond it, the error is thrown at once. So long it also goes on
   * asking for the answer to a request that an earlier attempt has left under way.
   */
  maxWait: number
}

const WORTH_REPEATING = new Set([429, 500, 502, 503, 504])

/** Repeats `attempt` while that may help, each time after a longer pause, or after as long as the server says. */
export async function repeat<T>(
  patience: Patience,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  let secondsUnderWay = 0
  for (let failures = 0; ; ) {
    try {
      return await attempt()
    } catch (error) {
      const wait = secondsToWait(error, failures)
      if (isUnderWay(error)) secondsUnderWay += wait
      else failures++
      const isEnough = failures > patience.retries || Math.max(wait, secondsUnderWay) > patience.maxWait
      if (isEnough || signal?.aborted) throw error
      await pause(wait * 1000, signal)
    }
  }
}

function isUnderWay(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'request_in_progress'
}

/** Infinity where repeating does not help. */
function secondsToWait(error: unknown, failures: number): number {
  const backOff = 0.3 * 2 ** failures * (1 + Math.random())
  if (error instanceof ConnectionError) return backOff
  if (!(error instanceof ApiError)) return Number.POSITIVE_INFINITY
  const isWorthIt = WORTH_REPEATING.has(error.status) || isUnderWay(error)
  // Too many wrong passwords: the customer is to decide what to do next.
  if (!isWorthIt || error.code === 'too_many_attempts') return Number.POSITIVE_INFINITY
  return error.retryAfter ?? backOff
}

/** Ends early, without an error, when `signal` is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}

/** `fetch` with a timeout: throws a ConnectionError if the complete answer does not arrive in time. Aborting `signal` rejects with its reason. */
export async function fetchText(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  { timeout, signal }: { timeout: number; signal: AbortSignal | undefined },
): Promise<{ answer: Response; text: string }> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeout)
  signal?.addEventListener('abort', abort)
  try {
    signal?.throwIfAborted?.()
    const answer = await fetch(url, { ...init, signal: controller.signal })
    return { answer, text: await answer.text() }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ConnectionError('The server could not be reached.', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
