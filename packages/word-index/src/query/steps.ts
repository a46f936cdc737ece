import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work that may be interrupted wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>

/** How long other work has to wait. */
const TURN_MS = 4

/** All in one go. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Lets others have their turn whenever it has taken a few milliseconds. */
export async function runCooperatively<T>(steps: Steps<T>): Promise<T> {
  let begun = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - begun < TURN_MS) continue
    await nextTurn()
    begun = performance.now()
  }
}
