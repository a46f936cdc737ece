import type { App } from '#lib/app.ts'
import { isGroupOn, isWebShopOn } from '#lib/web/policies/features.ts'
import { presentSite } from '#lib/web/presenters/site.ts'
import { CART_PATH, cartActions } from '../cart/cart-paths.ts'
import { siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { listLanguages } from './list-languages.ts'
import { loadMenus } from './load-menus.ts'

/** The data that every view and partial gets. */
export async function loadSharedData(
  app: App,
  { path, title, query = '' }: Pick<StorefrontPage, 'path' | 'title' | 'query'>,
): Promise<Record<string, unknown>> {
  const format = siteFormat(app)
  const types = [...app.search.types().keys()]
  return {
    site: { ...presentSite(app.settings.current, types, format), url: format.url('/') },
    routes: buildRoutes(app, types),
    menus: await loadMenus(app, path),
    languages: listLanguages(app, path),
    page: { path, title },
    query,
  }
}

/** Paths; null if switched off. */
function buildRoutes({ settings, search }: App, types: string[]) {
  const { current } = settings
  return {
    home: '/',
    posts: current['modules.blog'] ? '/posts' : null,
    products: current['modules.shop'] ? '/products' : null,
    search: current['search.page_enabled'] ? '/search' : null,
    account: isGroupOn(current, 'auth') ? '/account' : null,
    contact: isGroupOn(current, 'contact') ? '/contact' : null,
    newsletter: isGroupOn(current, 'newsletter') ? '/newsletter' : null,
    cart: isWebShopOn(current) ? CART_PATH : null,
    cart_add: isWebShopOn(current) ? cartActions.add : null,
    suggest: current['search.live_enabled'] ? '/search/suggest' : null,
    form_actions: Object.fromEntries(['all', ...types].map((type) => [type, search.formAction(type)])),
  }
}
