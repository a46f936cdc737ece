import type { Environment } from '#lib/platform/process/env.ts'
import { isHttpsSite, type SettingsStore } from '#lib/services/settings/index.ts'

type Site = { env: Pick<Environment, 'smtpUrl' | 'isPublic'>; settings: Pick<SettingsStore, 'current'> }

/** The address of the mail server: that of the environment, else the one that was entered in the panel; null without either. */
export function findMailServer({ env, settings }: Site): string | null {
  return env.smtpUrl ?? settings.current['mail.smtp_url']?.reveal() ?? null
}

/** Whether mails of a shop that customers can reach become files, because no server is set that sends them. */
export function areMailsLost({ env, settings }: Site): boolean {
  return findMailServer({ env, settings }) === null && (env.isPublic || isHttpsSite(settings.current))
}
