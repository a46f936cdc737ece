import type { TextKey, Texts } from '#lib/services/texts/index.ts'
import type { RefusalCode } from '#lib/web/refusals/refusal.ts'
import type { Facts } from './facts.ts'

// Longer waits and differences are given in minutes.
const LONGEST_SECONDS = 120

type RefusalKey = TextKey extends infer K ? (K extends `api.refusals.${infer Name}` ? Name : never) : never

/** The message of a refusal. The facts of some make it another message. */
export function wordRefusal(code: RefusalCode, facts: Facts, { t, find }: Texts): string {
  const plain = (key: RefusalKey = code, values = facts): string => find(`api.refusals.${key}`, values) ?? key
  switch (code) {
    case 'invalid_request':
      return plain(facts.header ? 'invalid_header' : code)
    case 'not_found':
      return plain(facts.wrongPath ? 'no_endpoint' : code)
    case 'order_not_payable':
      return plain(facts.underWay ? 'payment_under_way' : code)
    case 'insufficient_stock':
      return facts.available === 0 ? t('api.notes.out_of_stock', { name: facts.name ?? '' }) : plain()
    case 'invalid_token':
      return plain(facts.refreshed ? 'token_refreshed' : code)
    case 'bad_signature':
      return plain(facts.text === undefined ? code : 'bad_signature_testing')
    case 'bad_credentials':
      return plain(facts.publicApp ? 'public_key' : code)
    case 'maintenance':
      return facts.message ? String(facts.message) : plain()
    case 'too_many_attempts': {
      const seconds = Number(facts.seconds)
      if (seconds < LONGEST_SECONDS) return plain()
      return t('api.refusals.too_many_attempts_minutes', { minutes: Math.ceil(seconds / 60) })
    }
    case 'stale_timestamp':
      return wordStaleTimestamp(facts, plain)
    default:
      return plain()
  }
}

function wordStaleTimestamp(facts: Facts, plain: (key: RefusalKey, values: Facts) => string): string {
  const { skew, behind, server_time, window = 0 } = facts
  const seconds = Number(skew)
  const time = new Date(Number(server_time) * 1000).toISOString().replace('.000', '')
  const known = { direction: behind ? 'behind' : 'ahead', time, window }
  return seconds < LONGEST_SECONDS
    ? plain('stale_timestamp', { ...known, skew: seconds })
    : plain('stale_timestamp_minutes', { ...known, skew: Math.round(seconds / 60) })
}
