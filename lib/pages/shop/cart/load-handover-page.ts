import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { countItems, isOfferOpen } from '#lib/domains/shop/cart/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { formPage } from '../../forms/form-page.ts'
import { respond } from '../../forms/respond.ts'
import { buildVisitorForm } from '../../forms/visitor-form.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { cartActions } from './cart-paths.ts'
import { identifyShopper } from './identify-shopper.ts'

/**
 * `/cart/open/{code}`: the page of an app's link that hands its cart over. Taking it needs a button, since links are also opened by
 * programs, and by people to whom a stranger has sent that cart.
 */
export async function loadHandoverPage(
  app: App,
  code: string,
  cookies: Cookies,
): Promise<StorefrontPage | null> {
  if (!isWebShopOn(app.settings.current)) return null
  const { t } = siteTexts(app)
  const isOpen = isOfferOpen(app, code)
  const form = buildVisitorForm(
    {
      name: 'open',
      action: cartActions.open,
      title: '',
      button: t('cart.open.button'),
      hidden: { code },
      fields: [],
    },
    undefined,
  )
  const replaces = isOpen && (await hasGuestItems(app, cookies)) ? ` ${t('cart.open.replaces')}` : ''
  const page = formPage({
    path: '',
    title: t('cart.open.title'),
    intro: isOpen ? `${t('cart.open.intro')}${replaces}` : t('cart.open.invalid'),
    respond: respond(isOpen ? { form } : {}, undefined),
  })
  return { ...page, unlisted: true }
}

/** A customer's cart is added to instead. */
async function hasGuestItems(app: App, cookies: Cookies): Promise<boolean> {
  const shopper = await identifyShopper(app, cookies)
  if (shopper.customer) return false
  try {
    return (await countItems(app, shopper)) > 0
  } catch (error) {
    if (isDomainError(error, 'guest_carts_off')) return false
    throw error
  }
}
