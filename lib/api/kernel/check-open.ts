import type { Settings } from '#lib/services/settings/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { closed } from '#lib/web/refusals/closed.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { Endpoint } from './endpoint.ts'

/** Throws `feature_disabled` for a group that is off, and `maintenance` while that lasts. */
export function checkOpen(settings: Settings, { spec }: Endpoint): void {
  if (!isGroupOn(settings, spec.group)) throw new Refusal('feature_disabled')
  if (settings['maintenance.active'] && spec.group !== 'always') throw closed(settings)
}
