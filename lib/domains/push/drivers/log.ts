import type { Log } from '#lib/platform/process/log.ts'
import type { PushDriver } from '../push-driver.ts'

/** Tells the log instead of the device, for sites without a push service. The token is not told. */
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
