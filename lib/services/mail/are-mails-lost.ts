import type { Environment } from '#lib/platform/process/env.ts'
import { isHttpsSite, type SettingsStore } from '#lib/services/settings/index.ts'

type Site = { env: Pick<Environment, 'smtpUrl' | 'isPublic'>; settings: Pick<SettingsStore, 'current'> }

/** Whether mails of a shop that customers can reach become files, because no server is set that sends them. */
export function areMailsLost({ env, settings }: Site): boolean {
  return env.smtpUrl === undefined && (env.isPublic || isHttpsSite(settings.current))
}
