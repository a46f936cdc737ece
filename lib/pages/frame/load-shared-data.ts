import { LRUCache } from 'lru-cache'
import type { App } from '#lib/app/app.ts'
import { type Settings, siteBasePath } from '#lib/services/settings/index.ts'
import { isGroupOn, isWebShopOn } from '#lib/web/policies/features.ts'
import { presentSite } from '#lib/web/presenters/site.ts'
import { CART_PATH, cartActions } from '../cart/cart-paths.ts'
import { siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { listLanguages, type ShownLanguage } from './list-languages.ts'
import { currentMenus, type Menus, showMenus } from './load-menus.ts'

type About = Pick<StorefrontPage, 'path' | 'title' | 'query'>
type Shared = Record<string, unknown>

// As many pages as are shown again and again, such as the lists, the cart and the checkout.
const MAX_KEPT = 100

const kept = new WeakMap<Settings, { menus: Menus; shared: LRUCache<string, Shared> }>()

/** The data that every view and partial gets. The same object for pages of which it says the same. */
export async function loadSharedData(app: App, { path, title, query = '' }: About): Promise<Shared> {
  const { current } = app.settings
  const menus = await currentMenus(app)
  const before = kept.get(current)
  const known =
    before?.menus === menus ? before : { menus, shared: new LRUCache<string, Shared>({ max: MAX_KEPT }) }
  kept.set(current, known)
  const languages = listLanguages(app, path)
  const key = JSON.stringify([path, title, query, languages])
  const shared = known.shared.get(key) ?? build(app, { path, title, query, languages, menus })
  known.shared.set(key, shared)
  return shared
}

type Parts = About & { languages: ShownLanguage[]; menus: Menus }

function build(app: App, { path, title, query, languages, menus }: Parts): Shared {
  const { current } = app.settings
  const format = siteFormat(app)
  const types = [...app.search.types().keys()]
  return {
    site: {
      ...presentSite(current, types, format),
      url: format.url('/'),
      base_path: siteBasePath(current),
    },
    routes: buildRoutes(app, types),
    menus: showMenus(app, menus, path),
    languages,
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
