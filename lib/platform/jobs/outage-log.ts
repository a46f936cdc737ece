import type { Log } from '../process/log.ts'

/** Logs that something went down and that it is back, however many calls fail in between. */
export type OutageLog = { failed(error: unknown): void; worked(): void }

// What fails now and then is not back with the first call that works.
const QUIET_MS = 5_000

export function createOutageLog(log: Log, messages: { down: string; back: string }): OutageLog {
  let isDown = false
  let failedAt = 0
  return {
    failed(error) {
      if (!isDown)
        log.error({ reason: error instanceof Error ? error.message : String(error) }, messages.down)
      isDown = true
      failedAt = performance.now()
    },
    worked() {
      if (!isDown || performance.now() - failedAt < QUIET_MS) return
      log.info(messages.back)
      isDown = false
    },
  }
}
