import type { Log } from '#lib/platform/process/log.ts'
import type { PushDriver } from '../push-driver.ts'

/** Writes messages to the log instead, for sites without a push service. Leaves the token out. */
export function createLogDriver(log: Log): PushDriver {
  return {
    async send({ platform, title, data }) {
      log.info(
        { push: { platform, title, ...data } },
        'A push message was logged: no push service is configured.',
      )
      return { state: 'sent' }
    },
    close: () => undefined,
  }
}
