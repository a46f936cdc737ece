import type { App } from '#lib/app/app.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import type { SiteLanguage } from '#lib/services/settings/index.ts'
import { PREVIEW_NAME, verifyPreview } from '#lib/theming/index.ts'
import type { RawRequest } from '#lib/web/http/raw-request.ts'
import { parseCookies, siteCookieName } from '#lib/web/http/site-cookie.ts'
import { closed } from '#lib/web/refusals/closed.ts'

/** The site is closed as a whole: people who preview a theme see its pages, and so their live results. Throws `maintenance`. */
export async function checkOpen(app: App, { headers }: RawRequest, language: SiteLanguage): Promise<void> {
  const { current } = app.settings
  if (!current['maintenance.active']) return
  const token = parseCookies(headers.get('cookie') ?? '').get(siteCookieName(current, PREVIEW_NAME))
  if (verifyPreview(app, token) !== undefined) return
  const { settings } = openInLanguage(app, language)
  await settings.refresh()
  throw closed(settings.current)
}
