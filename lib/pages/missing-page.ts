import type { App } from '#lib/app/app.ts'
import { siteTexts } from './site-format.ts'
import type { StorefrontPage } from './storefront-page.ts'

/** The page for an address that does not exist. */
export function missingPage(app: Pick<App, 'settings'>): StorefrontPage {
  const { t } = siteTexts(app)
  return { view: 'errors/404', data: {}, path: '', title: t('errors.not_found.heading'), unlisted: true }
}
