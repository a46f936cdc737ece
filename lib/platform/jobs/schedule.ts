import { isDatabaseAway } from '../database/outage.ts'
import type { Log } from '../process/log.ts'

/** Jobs that this process runs repeatedly. They do not keep the process alive. */
export type Schedule = {
  /** Runs a job every `seconds`, never concurrently with itself. It runs again after an error; errors in a row are logged once. */
  every(seconds: number, name: string, job: (signal: AbortSignal) => Promise<unknown>): void
  /** Begins no more jobs, aborts running ones by their signal, and waits for them. */
  stop(): Promise<void>
}

export function createSchedule(log: Log): Schedule {
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()
  const failing = new Set<string>()

  const logFailure = (job: string, error: unknown): void => {
    // An outage of the database has lines of its own.
    if (failing.has(job)) return
    if (!isDatabaseAway(error)) failing.add(job)
    log.error({ err: error, job }, 'A scheduled job failed.')
  }

  const run = async (name: string, job: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    try {
      await job(stopping.signal)
      if (failing.delete(name)) log.info({ job: name }, 'The scheduled job works again.')
    } catch (error) {
      logFailure(name, error)
    }
    running.delete(name)
  }

  return {
    every(seconds, name, job) {
      const timer = setInterval(() => {
        if (!running.has(name)) running.set(name, run(name, job))
      }, seconds * 1000)
      timers.push(timer.unref())
    },
    async stop() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
