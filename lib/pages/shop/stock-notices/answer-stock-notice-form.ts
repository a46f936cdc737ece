import type { App } from '#lib/app/app.ts'
import { requestStockNotice } from '#lib/domains/shop/stock-notices/index.ts'
import { StockNoticeForm } from '#lib/web/inputs/cart.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { answerVisitorForm } from '../../forms/answer-visitor-form.ts'
import { answerLinkForm } from '../../forms/mailed-links.ts'
import { plain } from '../../forms/plain-answers.ts'
import { STOCK_NOTICES_PATH, stockNoticeLinks } from './stock-notice-links.ts'

/** Per IP address: unlike in the API, there is no app whose budget would limit the e-mails sent. */
const RATE = { limit: 20, seconds: 3600 }

/** Handles a form about stock notices, by the last segment of its address. */
export function answerStockNoticeForm(
  app: App,
  request: Request,
  name: string,
): Promise<Response> | Response {
  if (name === 'request') return answerRequest(app, request)
  if (name === 'confirm' || name === 'leave') return answerLinkForm(app, request, stockNoticeLinks, name)
  return plain(404, siteTexts(app).t('forms.no_form'))
}

function answerRequest(app: App, request: Request): Promise<Response> {
  return answerVisitorForm(app, request, {
    group: 'shop',
    page: STOCK_NOTICES_PATH,
    isOpenToUnverified: true,
    schema: () => StockNoticeForm,
    parse: ({ product_id, variant_id, email }) => ({
      product_id: Number(product_id),
      variant_id: variant_id ? Number(variant_id) : null,
      email,
    }),
    async submit({ context, customer, bucket, budgets }, { product_id, variant_id = null, email }) {
      await budgets.spendUse(`stock-notices:${bucket}`, RATE)
      const locale = context.settings.current['site.locale']
      const asked = { productId: product_id, variantId: variant_id, email, locale, customer }
      await requestStockNotice(context, asked)
    },
    done: 'stock_notice_requested',
  })
}
