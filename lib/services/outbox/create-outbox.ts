import { setTimeout as sleep } from 'node:timers/promises'
import { FairLock } from '#lib/platform/database/sqlite/locks.ts'
import type { Schedule } from '#lib/platform/jobs/schedule.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { claimOutboxJobs, findDueLanes } from './claim-outbox-jobs.ts'
import { hastenOutboxJobs } from './hasten-outbox-jobs.ts'
import { groupIntoLanes, laneOf } from './lanes.ts'
import { createFailureLog } from './log-failures.ts'
import type { ClaimedOutboxJob } from './outbox-job-handler.ts'
import { type Performer, runOutboxJob } from './run-outbox-job.ts'

/** Performs queued effects. Any number of processes can do so concurrently. */
export type Outbox = {
  /** The kinds of effects that it performs. */
  kinds: readonly string[]
  /** Performs due effects every second until it is closed. */
  start(schedule: Schedule): void
  /** Looks for effects soon, such as after a commit, if it was started. */
  nudge(): void
  /** Resolves once nothing is due, or it is closed. */
  drain(): Promise<void>
  /** Begins nothing more, and waits a few seconds for running effects. Those cut off become free again later. */
  close(): Promise<void>
}

export type OutboxServices = Omit<Performer, 'failures'> & { log: Log }

export type OutboxLimits = {
  /** How many milliseconds an effect may take; less than its claim lasts. */
  effectMs: number
  /** How many milliseconds closing waits for running effects. */
  closeMs: number
}

/** How many effects of one lane run at a time in one process. */
const SLOTS = 5
const EVERY_SECONDS = 1
const LIMITS: OutboxLimits = { effectMs: 60_000, closeMs: 3_000 }

export function createOutbox({ log, ...services }: OutboxServices, limits = LIMITS): Outbox {
  const { database, clock, handlers } = services
  const performer: Performer = { ...services, failures: createFailureLog(log) }
  const claiming = new FairLock()
  const lanes = groupIntoLanes(Object.keys(handlers))
  const underWay = new Map<number, { kind: string; ending: Promise<void> }>()
  let isStarted = false
  let isNudged = false
  let isClosed = false

  /** Begins as many due effects as there are free slots. Resolves to how many. */
  const begin = (): Promise<number> =>
    claiming.run(async () => {
      // Whatever is committed from now on is seen by the next look.
      isNudged = false
      const open = isClosed ? [] : lanes.filter((kinds) => roomIn(kinds) > 0)
      if (open.length === 0) return 0
      const search = { now: clock.now(), except: [...underWay.keys()] }
      // Usually nothing is due, and then one query serves all lanes.
      const due = await findDueLanes(database, { ...search, kinds: open.flat() })
      let begun = 0
      for (const kinds of open.filter(([kind = '']) => due.has(laneOf(kind)))) {
        const effects = await claimOutboxJobs(database, { ...search, kinds, limit: roomIn(kinds) })
        for (const effect of effects) perform(effect)
        begun += effects.length
      }
      return begun
    })

  const roomIn = (kinds: readonly string[]): number => {
    const lane = laneOf(kinds[0] ?? '')
    return SLOTS - [...underWay.values()].filter(({ kind }) => laneOf(kind) === lane).length
  }

  const perform = (effect: ClaimedOutboxJob): void => {
    const { id, kind } = effect
    const ending = runOutboxJob(performer, effect, limits.effectMs)
      .catch((error) => log.error({ err: error, id }, 'The outcome of an outbox job could not be recorded.'))
      .then(() => {
        underWay.delete(id)
        nudge()
      })
    underWay.set(id, { kind, ending })
  }

  const endings = () => [...underWay.values()].map(({ ending }) => ending)

  const nudge = (): void => {
    if (!isStarted || isNudged || isClosed) return
    isNudged = true
    setImmediate(() => {
      // An error is not lost: the scheduled run meets it within a second, and logs it.
      begin().catch(() => undefined)
    })
  }

  return {
    kinds: Object.keys(handlers),
    start(schedule) {
      isStarted = true
      schedule.every(EVERY_SECONDS, 'outbox', begin)
      schedule.every(60, 'outbox delays', () => hastenOutboxJobs(database, clock.now()))
    },
    nudge,
    async drain() {
      for (;;) {
        const begun = await begin()
        if (underWay.size > 0) await Promise.race(endings())
        else if (begun === 0) return
      }
    },
    async close() {
      isClosed = true
      await claiming.run(() => undefined)
      const done = new AbortController()
      const patience = sleep(limits.closeMs, undefined, { signal: done.signal }).catch(() => undefined)
      await Promise.race([Promise.all(endings()), patience])
      done.abort()
    },
  }
}
