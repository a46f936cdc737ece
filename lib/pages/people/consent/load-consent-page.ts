import type { App } from '#lib/app/app.ts'
import { listConsentScripts } from '#lib/services/settings/index.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { openFormNotice } from '../../forms/form-notice.ts'
import { respond } from '../../forms/respond.ts'
import { loadCmsPage } from '../../publishing/cms/load-cms-page.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'
import { CONSENT_COOKIE, CONSENT_FORM, CONSENT_PATH, readChoice } from './consent-choice.ts'

/** Where visitors see what they have agreed to, and change it. While there are no scripts, the owner’s own page at that address. */
export async function loadConsentPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  const { current } = app.settings
  if (listConsentScripts(current).length === 0) return loadCmsPage(app, CONSENT_PATH.slice(1))
  const { t } = siteTexts(app)
  const chosen = readChoice(current, cookies[siteCookieName(current, CONSENT_COOKIE)])
  const notice = await openFormNotice(app, cookies, CONSENT_PATH)
  const title = t('layout.consent.settings')
  return {
    view: 'consent/show',
    data: { heading: title, chosen: chosen ?? [], respond: respond({}, notice) },
    path: CONSENT_PATH,
    title,
    unlisted: true,
    needs: [CONSENT_FORM],
    stylesheets: ['community.css'],
  }
}
