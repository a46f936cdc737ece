import type { Environment } from '#lib/platform/process/env.ts'
import { isHttpsSite, type Settings } from '#lib/services/settings/index.ts'

/** Whether buyers may pay without money. Under https, where strangers come, that takes a setting of its own. */
export function isSandboxOpen(
  settings: Settings,
  { development }: Pick<Environment, 'development'>,
): boolean {
  const isOn = settings['payments.sandbox.enabled'] ?? development
  return isOn && (!isHttpsSite(settings) || settings['payments.sandbox.allow_https'])
}
