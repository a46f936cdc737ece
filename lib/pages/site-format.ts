import type { App } from '#lib/app/app.ts'
import { localPath, type Settings } from '#lib/services/settings/index.ts'
import { type Texts, textsIn } from '#lib/services/texts/index.ts'
import { createFormat, type Format } from '#lib/web/presenters/format.ts'

/** How pages write money, times and addresses: as the API does, plus dates in words. Addresses of pages are in the visitor's language. */
export type SiteFormat = Format & {
  /** `21 November 2026`, in the site's language and time zone. */
  day(date: Date): string
  /** `November 2026` for `2026-11`, in the same language. */
  month(month: string): string
  /** `21 Nov 2026, 14:05`, in the same. */
  moment(date: Date): string
}

// Creating the formatters takes longer than making a page.
const formats = new WeakMap<Settings, SiteFormat>()

export function siteFormat({
  settings,
  defaultSiteUrl,
}: Pick<App, 'settings' | 'defaultSiteUrl'>): SiteFormat {
  const { current } = settings
  const known = formats.get(current)
  if (known) return known
  const days = new Intl.DateTimeFormat(current['site.locale'], {
    dateStyle: 'long',
    timeZone: current['site.timezone'],
  })
  const moments = new Intl.DateTimeFormat(current['site.locale'], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: current['site.timezone'],
  })
  const months = new Intl.DateTimeFormat(current['site.locale'], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const format = createFormat(current, defaultSiteUrl)
  const { language, languages } = settings
  const inLanguage = {
    ...format,
    url: (path: string) => format.url(localPath(language, path, languages)),
    day: (date: Date) => days.format(date),
    month: (month: string) => months.format(new Date(`${month}-01`)),
    moment: (date: Date) => moments.format(date),
  }
  formats.set(current, inLanguage)
  return inLanguage
}

/** The texts of the pages, in the site's language. */
export function siteTexts({ settings }: Pick<App, 'settings'>): Texts {
  return textsIn(settings.current['site.locale'])
}
