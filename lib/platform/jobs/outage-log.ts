import type { Log } from '../process/log.ts'

/** Logs once that something went down and once that it is back, however many calls fail in between. */
export type OutageLog = { failed(error: unknown): void; worked(): void }

// A service that fails intermittently is not back with the first call that works.
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
