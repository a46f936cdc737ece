import { z } from 'zod'
import { createIsoTime } from '#lib/platform/text/iso-time.ts'
import { createMoneyWriter } from '#lib/services/money/money-writer.ts'
import { type Settings, siteAddress } from '#lib/services/settings/index.ts'

export const Money = z
  .object({
    amount: z.int().meta({ description: "In the currency's smallest unit." }),
    formatted: z.string().meta({ description: 'As the site shows it.' }),
  })
  .meta({ id: 'Money', description: 'An amount of money.' })
export type Money = z.output<typeof Money>

export const Timestamp = z.iso
  .datetime({ offset: true })
  .meta({ description: "ISO 8601 with the offset of the site's time zone." })

/** How the site writes money, times and addresses. */
export type Format = {
  /** In the shop's currency by default; amounts of an order are in the order's. */
  money(amount: number | bigint, currency?: string): Money
  time(date: Date): string
  /** The absolute address of a path on the site; an absolute address is returned unchanged. */
  url(path: string): string
}

/** Make one per settings snapshot: building the time formatter is expensive. */
export function createFormat(settings: Settings, defaultSiteUrl: string): Format {
  const write = createMoneyWriter(settings)
  const base = siteAddress(settings, defaultSiteUrl)
  const time = createIsoTime(settings['site.timezone'])
  return {
    money: (amount, currency) => ({ amount: Number(amount), formatted: write(Number(amount), currency) }),
    time,
    url: (path) => (/^https?:\/\//i.test(path) ? path : `${base}${path.startsWith('/') ? '' : '/'}${path}`),
  }
}
