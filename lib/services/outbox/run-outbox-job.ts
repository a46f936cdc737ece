import type { Database } from '#lib/platform/database/db.ts'
import { within } from '#lib/platform/jobs/within.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import { telemetry } from '#lib/platform/telemetry/telemetry.ts'
import { maxAttempts } from './backoff.ts'
import type { FailureLog } from './log-failures.ts'
import type { ClaimedOutboxJob, OutboxJobHandler } from './outbox-job-handler.ts'
import { markDone, markFailed } from './settle-outbox-job.ts'

export type Performer = {
  database: Database
  clock: Clock
  failures: FailureLog
  /** By kind of effect. Effects of other kinds are left alone. */
  handlers: Record<string, OutboxJobHandler>
}

/** Performs a claimed effect and records the outcome. Throws only if the outcome cannot be recorded. */
export async function runOutboxJob(
  { database, clock, failures, handlers }: Performer,
  effect: ClaimedOutboxJob,
  limitMs: number,
): Promise<void> {
  const { kind, attempts } = effect
  try {
    const handle = handlers[kind]
    if (!handle) throw new Error(`There is no handler for ${kind}.`)
    if (attempts > maxAttempts(kind)) throw new Error('It was started repeatedly and never finished.')
    await within(limitMs, handle(effect), `It did not finish within ${limitMs / 1000} seconds.`)
  } catch (error) {
    const failure = await markFailed(database, effect, error, clock.now())
    const outcome = failure.retryAt ? 'failed' : 'given_up'
    telemetry()?.count('storefront_outbox_effects_total', { kind, outcome })
    failures.failed(effect, failure)
    return
  }
  telemetry()?.count('storefront_outbox_effects_total', { kind, outcome: 'done' })
  failures.done(effect)
  await markDone(database, effect, clock.now())
}
