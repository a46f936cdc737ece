import { createIsoTime } from '#lib/platform/text/iso-time.ts'
import { chooseLanguage, type Settings, siteLocales } from '#lib/services/settings/index.ts'
import type { OrderNotice } from './order-notice.ts'
import type { PushMessage } from './push-driver.ts'
import type { PushCatalog } from './texts/catalog.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { id } from './texts/id.ts'

const catalogs: Record<string, PushCatalog> = { en, de, id }

/** Builds a message's text and data, in the language of the order. */
export function describeNotice(
  { kind, orderNumber, locale, eventId, happenedAt }: OrderNotice,
  settings: Settings,
  siteUrl: string,
): Omit<PushMessage, 'token' | 'platform'> {
  const language = chooseLanguage(locale, siteLocales(settings), Object.keys(catalogs))
  const { title, body } = (catalogs[language] ?? en)[kind]
  const data = {
    type: kind,
    order_number: orderNumber,
    url: `${siteUrl}/orders/${orderNumber}`,
    event_id: eventId,
    sent_at: createIsoTime(settings['site.timezone'])(happenedAt),
  }
  return { title, body, data }
}
