import { setTimeout as sleep } from 'node:timers/promises'

/** The work took too long. It may still finish. */
export class TimeIsUp extends Error {
  override name = 'TimeIsUp'
}

/** Waits for work and returns its result. Throws TimeIsUp with the given message if it takes longer than the limit. */
export async function within<T>(milliseconds: number, work: Promise<T>, explanation: string): Promise<T> {
  const done = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new TimeIsUp(explanation)
  })
  return Promise.race([work, tooLate]).finally(() => done.abort())
}

/** Whether work succeeds within the time. Never rejects; what takes longer goes on. */
export async function endsSoon(milliseconds: number, work: Promise<boolean>): Promise<boolean> {
  return within(milliseconds, work, 'It takes longer.').catch(() => false)
}
