import type { App } from '#lib/app/app.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import { dropCookie, parseCookies } from '#lib/web/http/site-cookie.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { type ActiveDesign, findActiveDesign, listStylesheets } from '../../design/active-design.ts'
import { keepLanguage, loadSharedData } from '../../document/load-frame.ts'
import { FORM_NOTICE_COOKIE } from '../../forms/form-notice.ts'
import { plain } from '../../forms/plain-answers.ts'
import { CART_STYLESHEETS, DRAWER_PATH } from './cart-paths.ts'
import { loadDrawer } from './load-cart-page.ts'

/** The cart as a document of its own, from which the shop's script takes the drawer. */
export async function answerDrawer(app: App, request: Request): Promise<Response> {
  const { t } = siteTexts(app)
  const cookies = Object.fromEntries(parseCookies(request.headers.get('cookie') ?? ''))
  const data = await loadDrawer(app, cookies)
  if (!data) return plain(404, t('errors.not_found.heading'))
  const [shared, look] = await Promise.all([
    loadSharedData(app, { path: DRAWER_PATH, title: t('cart.title') }),
    findActiveDesign(app),
  ])
  const html = await app.theming.render([{ view: 'cart/drawer', data }], {
    shared,
    live: null,
    locale: app.settings.current['site.locale'],
    theme: look.preview,
    showFaults: look.preview !== undefined,
    design: look.design,
  })
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
  for (const line of dropCookie(app, FORM_NOTICE_COOKIE, cookies)) headers.append('Set-Cookie', line)
  return new Response(frame(app, look, keepLanguage(app, html)), { headers })
}

function frame(app: App, look: ActiveDesign, html: string): string {
  const { t, locale } = siteTexts(app)
  const links = listStylesheets(app, { stylesheets: CART_STYLESHEETS }, look).map(
    (url) => `<link rel="stylesheet" href="${escapeXml(url)}">`,
  )
  const head = [`<title>${escapeXml(t('cart.title'))}</title>`, ...links].join('')
  return `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}">${head}${html}`
}
