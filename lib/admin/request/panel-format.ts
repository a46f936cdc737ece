import type { App } from '#lib/app/app.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'

/** How the panel writes what it shows, in its own language and the site's time zone and currency. */
export type PanelFormat = {
  /** An amount in the currency's smallest unit; in the shop's currency by default. */
  money(amount: number | bigint, currency?: string): string
  number(value: number): string
  /** A share such as 0.043, as `4.3 %`. */
  share(value: number): string
  /** `21 Nov 2026` */
  day(date: Date): string
  /** The same of a day that is one in every time zone, given as its midnight in UTC. */
  calendarDay(date: Date): string
  /** `21 Nov 2026, 14:05` */
  moment(date: Date): string
}

const known = new WeakMap<Settings, Map<string, PanelFormat>>()

/** Creating formatters takes longer than making a page, so there is one for each language and state of the settings. */
export function panelFormat({ settings, defaultSiteUrl }: App, locale: string): PanelFormat {
  const { current } = settings
  const inLanguages = known.get(current) ?? new Map<string, PanelFormat>()
  known.set(current, inLanguages)
  const made = inLanguages.get(locale) ?? createPanelFormat(current, defaultSiteUrl, locale)
  inLanguages.set(locale, made)
  return made
}

function createPanelFormat(settings: Settings, defaultSiteUrl: string, locale: string): PanelFormat {
  const timeZone = settings['site.timezone']
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const calendarDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const numbers = new Intl.NumberFormat(locale)
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const site = createFormat(settings, defaultSiteUrl)
  return {
    money: (amount, currency) => site.money(amount, currency).formatted,
    number: (value) => numbers.format(value),
    share: (value) => shares.format(value),
    day: (date) => days.format(date),
    calendarDay: (date) => calendarDays.format(date),
    moment: (date) => moments.format(date),
  }
}
