import type { App } from '#lib/app/app.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { openFormNotice } from '../../forms/form-notice.ts'
import { formPage } from '../../forms/form-page.ts'
import { respond } from '../../forms/respond.ts'
import { buildVisitorForm, emailField } from '../../forms/visitor-form.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { STOCK_NOTICE_ACTION, STOCK_NOTICES_PATH } from './stock-notice-links.ts'

/** The result of a request for a back-in-stock notice, and its form again after a refusal. */
export async function loadStockNoticePage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  if (!isWebShopOn(app.settings.current)) return null
  const { t } = siteTexts(app)
  const notice = await openFormNotice(app, cookies, STOCK_NOTICES_PATH)
  const { product_id = '', variant_id = '' } = notice?.values ?? {}
  const form =
    notice?.kind === 'error' && product_id !== ''
      ? buildVisitorForm(
          {
            ...{ name: 'stock-notice', action: STOCK_NOTICE_ACTION, title: '' },
            button: t('stock_notices.request'),
            hidden: { product_id, variant_id },
            fields: [emailField(t)],
          },
          notice,
        )
      : null
  const page = formPage({
    path: STOCK_NOTICES_PATH,
    title: t('stock_notices.title'),
    intro: notice ? '' : t('stock_notices.choose'),
    respond: respond({ form }, notice),
  })
  return { ...page, unlisted: true }
}
