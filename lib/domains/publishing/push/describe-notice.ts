import { createIsoTime } from '#lib/platform/process/clock.ts'
import {
  chooseLanguage,
  findLanguage,
  localPath,
  type Settings,
  siteLanguages,
  siteLocales,
} from '#lib/services/settings/index.ts'
import { listCatalogues, textsIn } from '#lib/services/texts/index.ts'
import type { OrderNotice } from './order-notice.ts'
import type { PushMessage } from './push-driver.ts'

/** Builds a message's text and data, in the language of the order. */
export function describeNotice(
  { kind, orderNumber, locale, eventId, happenedAt }: OrderNotice,
  settings: Settings,
  siteUrl: string,
): Omit<PushMessage, 'token' | 'platform'> {
  const language = chooseLanguage(locale, siteLocales(settings), listCatalogues())
  // A locked screen shows them, so they contain nothing private.
  const { t } = textsIn(language)
  const [title, body] = [t(`push.${kind}.title`), t(`push.${kind}.body`)]
  const data = {
    type: kind,
    order_number: orderNumber,
    url: siteUrl + localPath(findLanguage(siteLanguages(settings), locale), `/orders/${orderNumber}`),
    event_id: eventId,
    sent_at: createIsoTime(settings['site.timezone'])(happenedAt),
  }
  return { title, body, data }
}
