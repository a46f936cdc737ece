import type { Log } from '../process/log.ts'

/** Jobs that this process runs repeatedly. They do not keep the process alive. */
export type Schedule = {
  /** Runs a job every `seconds`, never concurrently with itself. Errors are logged, and the job runs again. */
  every(seconds: number, name: string, job: (signal: AbortSignal) => Promise<unknown>): void
  /** Begins no more jobs, aborts running ones by their signal, and waits for them. */
  stop(): Promise<void>
}

export function createSchedule(log: Log): Schedule {
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()

  const run = async (name: string, job: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    try {
      await job(stopping.signal)
    } catch (error) {
      log.error({ err: error, job: name }, 'A scheduled job failed.')
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
