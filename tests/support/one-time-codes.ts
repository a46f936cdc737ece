import { setTimeout as sleep } from 'node:timers/promises'
import { generateSync } from 'otplib'

const STEP_SECONDS = 30

/**
 * The codes of an authenticator app, each good for one use and after all before it. The code of the next half minute is accepted
 * early, so only a third code within one has to be waited for.
 */
export function createCodes(): (secret: string) => Promise<string> {
  let last = 0
  return async (secret) => {
    const now = () => Math.floor(Date.now() / 1000 / STEP_SECONDS)
    const step = Math.max(last + 1, now())
    while (step > now() + 1) await sleep(200)
    last = step
    return generateSync({ secret, epoch: step * STEP_SECONDS })
  }
}
