import { setTimeout as sleep } from 'node:timers/promises'
import { ServerRefusal } from './server-refusal.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
const PATIENCE_MS = 180_000

/** Tries again, at growing intervals and for up to three minutes, while the server says that it is too busy. */
export async function waitWhileBusy<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await ask()
    } catch (error) {
      if (!isBusy(error) || performance.now() + pause > deadline) throw error
    }
    await sleep(pause)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof ServerRefusal && (error.status === 429 || error.status === 503)
}
