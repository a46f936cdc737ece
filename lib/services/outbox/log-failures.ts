import { QUIET_MS } from '#lib/platform/jobs/outage-log.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { laneOf } from './lanes.ts'
import type { ClaimedOutboxJob } from './outbox-job-handler.ts'
import type { Failure } from './settle-outbox-job.ts'

/**
 * Logs failures of effects: while a service is down, one line for all that fail for the same reason, and one once effects of the
 * lane succeed again. An effect that is given up always has a line.
 */
export type FailureLog = {
  failed(effect: ClaimedOutboxJob, failure: Failure): void
  done(effect: ClaimedOutboxJob): void
}

type Outage = { reasons: Set<string>; failures: number; failedAt: number }

// A service may put something else into every reason.
const MAX_REASONS = 20

export function createFailureLog(log: Log): FailureLog {
  const outages = new Map<string, Outage>()

  return {
    failed({ id, kind, attempts }, { reason, retryAt }) {
      if (!retryAt)
        log.error(
          { kind, id, attempts, reason },
          'An outbox job was given up: see bin/storefront outbox list.',
        )
      if (!retryAt) return
      const lane = laneOf(kind)
      const outage = outages.get(lane) ?? { reasons: new Set(), failures: 0, failedAt: 0 }
      outages.set(lane, outage)
      outage.failures++
      outage.failedAt = performance.now()
      if (outage.reasons.has(reason) || outage.reasons.size >= MAX_REASONS) return
      outage.reasons.add(reason)
      log.warn({ kind, id, attempts, reason, retryAt }, 'An outbox job failed and will be retried.')
    },
    done({ kind }) {
      const lane = laneOf(kind)
      const outage = outages.get(lane)
      if (!outage || performance.now() - outage.failedAt < QUIET_MS) return
      outages.delete(lane)
      log.info({ lane, failures: outage.failures }, 'Outbox jobs of this kind succeed again.')
    },
  }
}
