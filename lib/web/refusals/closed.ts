import type { Settings } from '#lib/services/settings/index.ts'
import { Refusal } from './refusal.ts'

/** A `maintenance` with the owner's words, in the language of the settings, and when to come back. */
export function closed(settings: Settings): Refusal {
  const facts = { message: settings['maintenance.message'] }
  return new Refusal('maintenance', { facts, headers: { 'Retry-After': '300' } })
}
