import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCustomer } from '#lib/domains/people/accounts/index.ts'
import { missingPage } from '#lib/pages/document/page-route.ts'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { loadLinkPage } from '#lib/pages/forms/mailed-links.ts'
import { loadAddressesPage } from '#lib/pages/people/account/pages/addresses.ts'
import { loadAccountPage } from '#lib/pages/people/account/pages/load-account-page.ts'
import { loadOrdersPage } from '#lib/pages/people/account/pages/orders.ts'
import {
  loadDataPage,
  loadDevicesPage,
  loadOverviewPage,
  loadPasswordPage,
} from '#lib/pages/people/account/pages/own-account.ts'
import { loadTwoFactorPage } from '#lib/pages/people/account/pages/two-factor.ts'
import { loadContactPage } from '#lib/pages/publishing/contact/load-contact-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadNewsletterPage } from '#lib/pages/publishing/newsletter/load-newsletter-page.ts'
import { newsletterLinks } from '#lib/pages/publishing/newsletter/newsletter-links.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import { loadStockNoticePage } from '#lib/pages/shop/stock-notices/load-stock-notice-page.ts'
import { stockNoticeLinks } from '#lib/pages/shop/stock-notices/stock-notice-links.ts'
import { loadWishlistPage } from '#lib/pages/shop/wishlist/load-wishlist-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { REFUSALS, Refusal, type RefusalCode } from '#lib/web/refusals/refusal.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { findWords } from '#tests/support/find-words.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const { settings } = api.app
  await settings.set('site.locale', 'en-XA')
  await settings.set('site.name', '店')
  await settings.set('shop.privacy_url', '/privacy')
  const content = createContentFactory(api.app)
  const news = await content.postCategory({ slug: 'n', name: '報' })
  await content.post({ slug: 'p', title: '文', excerpt: '短', bodyHtml: '<p>長</p>', categoryIds: [news.id] })
  await content.post({ title: '二', excerpt: '', bodyHtml: '<p>長</p>' })
  const catalogue = createCatalogueFactory(api.app)
  const category = await catalogue.category({ slug: 'c', name: '類' })
  const goods = { categoryIds: [category.id], description: '<p>物</p>', shortDescription: '短' }
  await catalogue.product({ slug: 'g', name: '品', ...goods, price: 2000, compareAtPrice: 2500 })
  await catalogue.product({ slug: 'h', name: '物', ...goods, stock: 0 })
})
afterAll(() => api?.close())

type Load = (app: TestApi['app']) => StorefrontPage | null | Promise<unknown>

const pages: Record<string, Load> = {
  home: loadHomePage,
  missing: missingPage,
  posts: (app) => loadPostsPage(app, {}),
  'posts of a search': (app) => loadPostsPage(app, { q: '無' }),
  'posts too far': (app) => loadPostsPage(app, { page: '9' }),
  post: (app) => loadPostPage(app, 'p', {}),
  products: (app) => loadProductsPage(app, {}),
  'products of a category': (app) => loadProductsPage(app, { category: 'c', min: '1', in_stock: '1' }),
  'no products': (app) => loadProductsPage(app, { q: '無', on_sale: '1', min: '?' }),
  product: (app) => loadProductPage(app, 'g', {}),
  'sold out': (app) => loadProductPage(app, 'h', {}),
  search: (app) => loadSearchPage(app, { q: '品' }),
  'no results': (app) => loadSearchPage(app, { q: '無' }),
  'empty search': (app) => loadSearchPage(app, {}),
  contact: (app) => loadContactPage(app, {}),
  newsletter: (app) => loadNewsletterPage(app, {}),
  confirm: (app) => loadLinkPage(app, newsletterLinks, 'confirm', { token: 'x', cookies: {} }),
  leave: (app) => loadLinkPage(app, newsletterLinks, 'leave', { token: 'x', cookies: {} }),
  wishlist: (app) => loadWishlistPage(app, {}),
  'stock notice': (app) => loadStockNoticePage(app, {}),
  'stock notice, confirm': (app) =>
    loadLinkPage(app, stockNoticeLinks, 'confirm', { token: 'x', cookies: {} }),
  'sign-in': (app) => loadAccountPage(app, ['sign-in'], {}, {}),
  register: (app) => loadAccountPage(app, ['register'], {}, {}),
  forgot: (app) => loadAccountPage(app, ['forgot'], {}, {}),
  'expired link': (app) => loadAccountPage(app, ['reset', 'x'], {}, {}),
}

const accountPages = {
  loadOverviewPage,
  loadAddressesPage,
  loadOrdersPage,
  loadDevicesPage,
  loadPasswordPage,
  loadTwoFactorPage,
  loadDataPage,
}

describe('in a made-up language', () => {
  it.each(Object.entries(pages))('the page %s has no plain word', async (_name, load) => {
    const page = (await load(api.app)) as StorefrontPage
    expect(page.view).toMatch(/\w/)
    const { html } = await renderPage(api.app, page)
    expect(html).toContain('⟦')
    expect(findWords(html)).toEqual([])
    expect(findWords(page.title)).toEqual([])
  })

  it.each(Object.entries(accountPages))('the page of %s has no plain word', async (_name, load) => {
    const customer = await signUp()
    const call = { app: api.app, t: siteTexts(api.app).t, customer, path: [], query: {}, notice: undefined }
    const page = (await load({ ...call, cookies: {} })) as StorefrontPage
    const { html: countries } = await renderPage(api.app, page)
    // The names of countries come from the runtime.
    expect(findWords(countries.replace(/<select\b.*?<\/select>/gs, ''))).toEqual([])
  })

  it.each(Object.keys(REFUSALS))('the refusal %s has no plain word', (code) => {
    const messages = chooseMessages(undefined, ['en-XA'])
    const facts = {
      skew: 300,
      behind: 1,
      server_time: 0,
      window: 300,
      seconds: 300,
      header: '',
      name: '品',
      total: '1',
    }
    const text = messages.refusal(new Refusal(code as RefusalCode, { facts }))
    // Names of headers and formats stay as they are in no language.
    expect(text).toMatch(/^⟦.*⟧$/)
    expect(findWords(text)).toEqual([])
  })
})

async function signUp() {
  const email = `${Math.random()}@example.org`
  const data = { email, name: '客', passwordHash: 'x', createdAt: new Date(), updatedAt: new Date() }
  const { id } = await api.app.database.prisma.customer.create({ data })
  const found = await findCustomer(api.app, email)
  expect(found).not.toBeNull()
  return { id, name: '客', email, emailVerified: true, sessionId: 1 } as unknown as Parameters<
    typeof loadOverviewPage
  >[0]['customer']
}
