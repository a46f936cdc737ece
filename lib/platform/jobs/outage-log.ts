import type { Log } from '../process/log.ts'

/** Logs once that something went down and once that it is back, however many calls fail in between. */
export type OutageLog = {
  readonly isDown: boolean
  failed(error: unknown): void
  worked(): void
}

/** A service that fails intermittently is not back with the first call that works. */
export const QUIET_MS = 5_000

export function createOutageLog(log: Log, messages: { down: string; back: string }): OutageLog {
  let isDown = false
  let failures = 0
  let downAt = 0
  let failedAt = 0
  let isWorking = false
  let timer: NodeJS.Timeout | undefined

  const back = (): void => {
    if (!isDown) return
    isDown = false
    log.info({ failures, seconds: Math.round((failedAt - downAt) / 1000) }, messages.back)
    failures = 0
  }

  /** Nothing may be called for hours, and the end is worth a line. */
  const endWhenQuiet = (): void => {
    timer = undefined
    if (!isWorking) return
    const left = failedAt + QUIET_MS - performance.now()
    // Timers may be a little early.
    if (left > 0) timer = setTimeout(endWhenQuiet, Math.ceil(left)).unref()
    else back()
  }

  return {
    get isDown() {
      return isDown
    },
    failed(error) {
      failedAt = performance.now()
      failures++
      isWorking = false
      if (isDown) return
      isDown = true
      downAt = failedAt
      log.error({ reason: describeReason(error) }, messages.down)
    },
    worked() {
      isWorking = true
      if (isDown && !timer) endWhenQuiet()
    },
  }
}

/** Errors of several attempts, such as one for each address of a host, have their messages inside. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const first = error instanceof AggregateError ? error.errors[0] : undefined
  return error.message || (first instanceof Error ? first.message : error.name)
}
