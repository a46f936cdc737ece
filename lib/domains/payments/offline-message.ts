import type { Settings } from '#lib/services/settings/index.ts'

/** What the buyer is told to do; null where that is not known, and the way to pay cannot be offered. */
export function offlineMessage(settings: Settings, id: 'cash_on_delivery' | 'bank_transfer'): string | null {
  const instructions = settings[`payments.${id}.instructions`]
  if (id === 'cash_on_delivery') return instructions
  const details = settings['payments.bank_transfer.details']
  return details && `${instructions}\n${details}`
}
