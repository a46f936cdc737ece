import type { paymentIds, Settings } from '#lib/services/settings/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { MethodDescription } from './gateway.ts'

type MethodId = (typeof paymentIds)[number]

/** The owner's words for a method, or ours if there are none, in the language of the settings. */
export function describeMethod(settings: Settings, id: MethodId): MethodDescription {
  const { t } = textsIn(settings['site.locale'])
  // What is paid without a provider has instructions instead.
  const isOffline = id === 'bank_transfer' || id === 'cash_on_delivery'
  const ownDescription = isOffline ? null : t(`payment.descriptions.${id}`)
  return {
    name: settings[`payments.${id}.name`] ?? t(`payment.methods.${id}`),
    description: settings[`payments.${id}.description`] ?? ownDescription,
    iconUrl: null,
  }
}
