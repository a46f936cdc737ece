import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { listMenus, type MenuItem as MenuItemRecord } from '#lib/domains/publishing/content/index.ts'
import { listCategoryFirsts, type ProductSummary } from '#lib/domains/shop/catalogue/index.ts'
import { isWithdrawalOn } from '#lib/domains/shop/orders/index.ts'
import { replaceTags } from '#lib/platform/text/replace-tags.ts'
import {
  isGroupOn,
  isWebShopOn,
  listLegalLinks,
  localAddress,
  localPath,
  type Settings,
  siteAddress,
  siteBasePath,
  splitLanguage,
} from '#lib/services/settings/index.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import type { LiveConfig } from '#lib/theming/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import { type MenuItem, presentMenu } from '#lib/web/presenters/content/menu.ts'
import { type Format, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { presentProduct } from '#lib/web/presenters/shop/product.ts'
import { presentSite } from '#lib/web/presenters/site.ts'
import { describeConsent } from '../people/consent/consent-choice.ts'
import { CART_PATH, cartActions } from '../shop/cart/cart-paths.ts'
import { WISHLIST_PATH, wishlistActions } from '../shop/wishlist/wishlist-paths.ts'
import { WITHDRAWAL_PATH } from '../shop/withdrawals/paths.ts'
import type { StorefrontPage } from '../storefront-page.ts'

const LEADING = /<(?:a|area|button|form|input|link)\b/gi
const ADDRESS = /(\s(?:href|action|formaction)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi
const OTHER_LANGUAGE = /\shreflang\s*=/i

/**
 * Makes the links and forms of a page lead to pages in its language, whether the site, a theme or the owner wrote them.
 * Links that name the language they lead to (`hreflang`) stay as they are.
 */
export function keepLanguage(
  { settings, defaultSiteUrl }: Pick<App, 'settings' | 'defaultSiteUrl'>,
  html: string,
): string {
  const { language, languages } = settings
  if (language.prefix === '') return html
  const site = { siteUrl: siteAddress(settings.current, defaultSiteUrl), languages }
  const lead = (address: string) => localAddress(language, address, site)
  return replaceTags(html, LEADING, (tag) =>
    OTHER_LANGUAGE.test(tag)
      ? tag
      : tag.replace(ADDRESS, (_, name: string, double?: string, single?: string) =>
          double === undefined ? `${name}'${lead(single ?? '')}'` : `${name}"${lead(double)}"`,
        ),
  )
}

/** A language of the site, as passed to views. */
type ShownLanguage = {
  locale: string
  /** Its own name for itself, such as `Deutsch`. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The path of the same page in it. */
  url: string
  current: boolean
}

/** The languages that a page can be read in, main language first; none if there is only one. */
function listLanguages(
  { settings, request }: Pick<App, 'settings' | 'request'>,
  path: string,
): ShownLanguage[] {
  const { language, languages } = settings
  if (languages.length < 2) return []
  const here = request ? currentPath(languages, request.target) : path || '/'
  return languages.map((one) => ({
    locale: one.locale,
    name: nativeName(one.locale),
    direction: textDirection(one.locale),
    url: localPath(one, here),
    current: one.locale === language.locale,
  }))
}

/** With the parameters that the visitor has chosen, such as filters. */
export function currentPath(languages: Parameters<typeof splitLanguage>[0], target: string): string {
  const [asked = '/'] = target.split('?', 1)
  // Several leading slashes would lead to another site.
  return `/${splitLanguage(languages, asked).path.replace(/^[/\\]+/, '')}${target.slice(asked.length)}`
}

// Making the formatter takes longer than much of a page.
const names = new Map<string, string>()

function nativeName(locale: string): string {
  const known = names.get(locale) ?? findNativeName(locale)
  names.set(locale, known)
  return known
}

function findNativeName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(locale)
  const [first = '', ...rest] = name ?? locale
  return first.toLocaleUpperCase(locale) + rest.join('')
}

type Item = z.input<typeof MenuItem>

/** An item, as passed to views. */
type ShownMenuItem = Omit<Item, 'children'> & {
  /** It links to the current page. */
  current: boolean
  /** An item below it does. */
  current_below: boolean
  /** Of the category it leads to, as many as the owner chose. */
  products: MenuProduct[]
  children: ShownMenuItem[]
}

/** A product in a menu, which is cached with the header and so says nothing of its stock. */
type MenuProduct = Omit<ReturnType<typeof presentProduct>, 'in_stock' | 'stock' | 'availability'>

type Menus = {
  menus: Awaited<ReturnType<typeof listMenus>>
  /** The products of items that show some, by the item's id. */
  products: ReadonlyMap<number, readonly ProductSummary[]>
}

/** The site's menus by location, as they are shown at a path. If several share a location, the first wins. */
function showMenus(app: App, { menus, products }: Menus, path: string): Record<string, ShownMenuItem[]> {
  const format = siteFormat(app)
  const here = path === '' ? undefined : format.url(path)
  const markItem = (item: Item): ShownMenuItem => {
    const children = item.children.map(markItem)
    const currentBelow = children.some((child) => child.current || child.current_below)
    const own = (products.get(item.id) ?? []).map((product) => presentMenuProduct(product, format))
    return { ...item, current: item.url === here, current_below: currentBelow, products: own, children }
  }
  const shown: Record<string, ShownMenuItem[]> = {}
  for (const menu of menus) {
    const { location, items } = presentMenu(menu, format)
    shown[location] ??= items.map(markItem)
  }
  return shown
}

/** The site's name for its list of posts or products: the label of the first menu item that links to it. */
export async function menuLabel(app: App, type: 'posts' | 'products'): Promise<string | undefined> {
  const { menus } = await currentMenus(app)
  return menus.flatMap(({ items }) => items).find((item) => item.type === type)?.label
}

/** The same until the menus, or what they link to, may have changed. */
function currentMenus(app: App): Promise<Menus> {
  return remember(app, { name: 'menus', scopes: ['content', 'catalogue'], load: () => loadMenus(app) })
}

// Every page has the header, so a long menu must not make all of them heavy.
const MAX_ITEMS_WITH_PRODUCTS = 12

async function loadMenus(app: App): Promise<Menus> {
  const menus = await listMenus(app)
  const asking = menus
    .flatMap(({ items }) => items.flatMap(withBelow))
    .flatMap((item) => (item.type === 'product_category' && item.productCount > 0 ? [item] : []))
    .slice(0, MAX_ITEMS_WITH_PRODUCTS)
  if (asking.length === 0) return { menus, products: new Map() }
  const firsts = await listCategoryFirsts(app, [...new Set(asking.map(({ slug }) => slug))])
  const products = asking.map(
    ({ id, slug, productCount }) => [id, firsts.get(slug)?.slice(0, productCount) ?? []] as const,
  )
  return { menus, products: new Map(products) }
}

function withBelow(item: MenuItemRecord): MenuItemRecord[] {
  return [item, ...item.children.flatMap(withBelow)]
}

function presentMenuProduct(product: ProductSummary, format: Format): MenuProduct {
  const { in_stock: _, stock: __, availability: ___, ...shown } = presentProduct(product, format)
  return shown
}

/** The configuration of the live results' script; null if they are switched off. */
export function liveConfig({ settings }: Pick<App, 'settings'>): LiveConfig | null {
  const { current, language } = settings
  if (!current['search.live_enabled']) return null
  const { t } = siteTexts({ settings })
  const basePath = siteBasePath(current)
  return {
    endpoint: basePath + localPath(language, '/search/suggest'),
    chosen: current['search.figures'] ? `${basePath}/search/chosen` : null,
    empty: {
      recent: current['search.recent'],
      starters: current['search.popular'] || current['search.shortcuts'],
    },
    minChars: current['search.min_chars'],
    delay: current['search.delay'],
    labels: {
      noResults: t('search.live.no_results'),
      seeAll: t('search.live.see_all'),
      viewAll: t('search.live.view_all'),
      recent: t('search.live.recent'),
      forget: t('search.live.forget'),
    },
    notices: {
      corrected: t('search.live.corrected'),
      exact: t('search.live.exact'),
      suggestion: t('search.live.suggestion'),
    },
  }
}

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
  const shown = showMenus(app, menus, path)
  return {
    site: {
      ...presentSite(current, types, format),
      url: format.url('/'),
      base_path: siteBasePath(current),
    },
    routes: buildRoutes(app, types),
    menus: shown,
    legal_links: listLegal(app, shown.footer ?? []),
    consent: describeConsent(app),
    languages,
    page: { path, title },
    query,
  }
}

/** The legal pages of the shop that the footer's menu does not link already. */
function listLegal(app: App, footer: readonly ShownMenuItem[]) {
  const { t } = siteTexts(app)
  const format = siteFormat(app)
  const linked = new Set(footer.flatMap((item) => [item, ...item.children]).map(({ url }) => url))
  return listLegalLinks(app.settings.current)
    .map(({ page, address }) => ({ id: page, title: t(`layout.legal.${page}`), url: format.url(address) }))
    .filter(({ url }) => !linked.has(url))
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
    withdrawal: isGroupOn(current, 'shop') && isWithdrawalOn(current) ? WITHDRAWAL_PATH : null,
    cart: isWebShopOn(current) ? CART_PATH : null,
    cart_add: isWebShopOn(current) ? cartActions.add : null,
    wishlist: isWebShopOn(current) ? WISHLIST_PATH : null,
    wishlist_add: isWebShopOn(current) ? wishlistActions.add : null,
    suggest: current['search.live_enabled'] ? '/search/suggest' : null,
    form_actions: Object.fromEntries(['all', ...types].map((type) => [type, search.formAction(type)])),
  }
}
