import { setTimeout as sleep } from 'node:timers/promises'

/** The work took too long; it may still come to an end. */
export class TimeIsUp extends Error {
  override name = 'TimeIsUp'
}

/** What the work resolves to. Throws TimeIsUp, with the given words, where it takes longer. */
export async function within<T>(milliseconds: number, work: Promise<T>, explanation: string): Promise<T> {
  const done = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new TimeIsUp(explanation)
  })
  return Promise.race([work, tooLate]).finally(() => done.abort())
}
