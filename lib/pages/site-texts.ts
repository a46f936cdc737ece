import type { App } from '#lib/app/app.ts'
import { type Texts, textsIn } from '#lib/services/texts/index.ts'

/** The texts of the pages, in the site's language. */
export function siteTexts({ settings }: Pick<App, 'settings'>): Texts {
  return textsIn(settings.current['site.locale'])
}
