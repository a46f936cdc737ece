import { setTimeout as sleep } from 'node:timers/promises'
import { FairLock } from '#lib/platform/fair-lock.ts'
import type { Schedule } from '#lib/platform/schedule.ts'
import { claimEffects } from './claim-effects.ts'
import { type Performer, performEffect } from './perform-effect.ts'

/** Makes effects happen that were written down. Any number of processes may do so at once. */
export type Outbox = {
  /** Looks for effects every second, until it is closed. */
  start(schedule: Schedule): void
  /** Looks soon, such as after a commit, where it was started. */
  nudge(): void
  /** Resolves once nothing is due any more, or it is closed. */
  drain(): Promise<void>
  /** Begins nothing more, and gives what is under way a few seconds. What is cut off is free again later. */
  close(): Promise<void>
}

export type OutboxLimits = {
  /** Milliseconds that an effect may take; less than its claim lasts. */
  effectMs: number
  /** Milliseconds that closing waits for what is under way. */
  closeMs: number
}

/** Effects that happen at the same time in one process. */
const CONCURRENCY = 5
const EVERY_SECONDS = 1
const LIMITS: OutboxLimits = { effectMs: 60_000, closeMs: 3_000 }

export function createOutbox(performer: Performer, limits = LIMITS): Outbox {
  const { database, clock, log, handlers } = performer
  const claiming = new FairLock()
  const underWay = new Map<number, Promise<void>>()
  let isStarted = false
  let isNudged = false
  let isClosed = false

  /** Begins as many due effects as there is room for. Resolves to how many. */
  const begin = (): Promise<number> =>
    claiming.run(async () => {
      const limit = CONCURRENCY - underWay.size
      if (isClosed || limit === 0) return 0
      const except = [...underWay.keys()]
      const options = { now: clock.now(), kinds: Object.keys(handlers), limit, except }
      const effects = await claimEffects(database, options)
      for (const effect of effects) {
        const ending = performEffect(performer, effect, limits.effectMs)
          .catch((error) =>
            log.error({ err: error, id: effect.id }, 'How an effect ended was not written down.'),
          )
          .then(() => {
            underWay.delete(effect.id)
            nudge()
          })
        underWay.set(effect.id, ending)
      }
      return effects.length
    })

  const nudge = (): void => {
    if (!isStarted || isNudged || isClosed) return
    isNudged = true
    setImmediate(() => {
      isNudged = false
      // What keeps it from looking now is met again, and logged, within a second.
      begin().catch(() => undefined)
    })
  }

  return {
    start(schedule) {
      isStarted = true
      schedule.every(EVERY_SECONDS, 'outbox', begin)
    },
    nudge,
    async drain() {
      for (;;) {
        const begun = await begin()
        if (underWay.size > 0) await Promise.race(underWay.values())
        else if (begun === 0) return
      }
    },
    async close() {
      isClosed = true
      await claiming.run(() => undefined)
      const done = new AbortController()
      const patience = sleep(limits.closeMs, undefined, { signal: done.signal }).catch(() => undefined)
      await Promise.race([Promise.all(underWay.values()), patience])
      done.abort()
    },
  }
}
