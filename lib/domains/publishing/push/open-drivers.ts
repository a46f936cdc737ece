import type { Clock } from '#lib/platform/process/clock.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Settings, SettingsStore } from '#lib/services/settings/index.ts'
import type { Platform } from './device.ts'
import { createApnsDriver } from './drivers/apns.ts'
import { createExpoDriver } from './drivers/expo.ts'
import { createFcmDriver } from './drivers/fcm.ts'
import { createLogDriver } from './drivers/log.ts'
import { guardDriver } from './guard-driver.ts'
import type { PushDriver } from './push-driver.ts'
import { type PushOrigins, pushOrigins } from './push-origins.ts'

/** The drivers named by the settings, each opened when first needed and kept until a setting changes. */
export type OpenDrivers = {
  /** Throws if a setting that the driver needs is missing. */
  pick(platform: Platform | null): PushDriver
  close(): void
}

type Dependencies = {
  settings: SettingsStore
  clock: Clock
  log: Log
  origins?: Partial<PushOrigins>
}

type DriverName = Settings['push.driver']

export function openDrivers({ settings, clock, log, origins: given }: Dependencies): OpenDrivers {
  const origins = { ...pushOrigins, ...given }
  const makers: Record<DriverName, (current: Settings) => PushDriver> = {
    log: () => createLogDriver(log),
    fcm: (current) => createFcmDriver({ ...fcmOptions(current), origins }),
    apns: (current) => createApnsDriver(apnsOptions(current, origins), clock),
    expo: (current) => createExpoDriver({ ...expoOptions(current), origin: origins.expo }),
  }
  const open = new Map<DriverName, PushDriver>()
  let openedFor: Settings | undefined
  const close = (): void => {
    for (const driver of open.values()) driver.close()
    open.clear()
  }
  return {
    pick(platform) {
      const { current } = settings
      if (current !== openedFor) close()
      openedFor = current
      const name = (platform === 'ios' && current['push.ios_driver']) || current['push.driver']
      const driver = open.get(name) ?? guardDriver(makers[name](current), name)
      open.set(name, driver)
      return driver
    },
    close,
  }
}

function fcmOptions(settings: Settings) {
  const serviceAccount = settings['push.fcm.service_account']?.reveal()
  if (serviceAccount === undefined) throw missing('push.fcm.service_account')
  return { serviceAccount }
}

function apnsOptions(settings: Settings, origins: PushOrigins) {
  const key = settings['push.apns.key']?.reveal()
  const [keyId, teamId, topic] = (['key_id', 'team_id', 'topic'] as const).map(
    (name) => settings[`push.apns.${name}`],
  )
  if (!key || !keyId || !teamId || !topic) throw missing('push.apns.key, key_id, team_id and topic')
  return {
    key,
    keyId,
    teamId,
    topic,
    origin: settings['push.apns.sandbox'] ? origins.apnsSandbox : origins.apns,
  }
}

function expoOptions(settings: Settings) {
  return { accessToken: settings['push.expo.access_token']?.reveal() ?? null }
}

function missing(keys: string): Error {
  return new Error(`Push messages need ${keys}: set them with bin/storefront settings.`)
}
