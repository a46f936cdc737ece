import { findActiveDesign } from '#lib/pages/design/active-design.ts'
import { loadDevelopersPage } from '#lib/pages/developers/load-developers-page.ts'
import { loadGuidePage } from '#lib/pages/developers/load-guide-page.ts'
import { loadOperationPage } from '#lib/pages/developers/load-operation-page.ts'
import { loadPlaygroundPage } from '#lib/pages/developers/load-playground-page.ts'
import { liveConfig, loadSharedData } from '#lib/pages/document/load-frame.ts'
import { CONSENT_COOKIE, writeChoice } from '#lib/pages/people/consent/consent-choice.ts'
import { loadConsentPage } from '#lib/pages/people/consent/load-consent-page.ts'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'
import { loadContactPage } from '#lib/pages/publishing/contact/load-contact-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { openVisitor } from '#tests/api/web-shop/visitor.ts'
import type { TestApi } from '#tests/support/api.ts'
import { combine, fillGaps } from './combine.ts'
import { fillIn } from './fill-in.ts'
import { recordMails } from './record-mails.ts'
import { type Data, POST, toPlain, type Walk } from './seen.ts'
import { walkThroughOrders } from './walk-orders.ts'
import { walkThroughAccount, walkThroughShop } from './walk-shop.ts'

/** A sample of what every view is given, of what all views share, and of what those of mails share besides. */
export type Samples = { views: Record<string, Data>; shared: Data; mail: Data }

/** Shows visitors of the demo store every page in its states, and every mail; each sample has all parts that were seen of it. */
export async function recordSamples(api: TestApi): Promise<Samples> {
  const seen: Record<string, Data[]> = {}
  const keep: Walk['keep'] = (view, data) => {
    seen[view] = [...(seen[view] ?? []), toPlain(withoutContent(data))]
  }
  // Data that only some themes ask for.
  const theming = {
    ...api.app.theming,
    uses: (words: readonly string[]) => new Set(words),
    mentions: (_: string, names: readonly string[]) => new Set(names),
  }
  const walk: Walk = {
    ...{ api, keep, app: { ...api.app, theming } },
    async show(loading) {
      const page = await loading
      if (!page || 'redirectTo' in page) throw new Error(`No page was shown: ${JSON.stringify(page)}.`)
      keep(page.view, page.data)
      return page.data
    },
  }
  await fillIn(walk)
  await browse(walk)
  await walkThroughShop(walk)
  await walkThroughOrders(walk)
  await walkThroughAccount(walk)
  const mail = recordMails(walk.app, keep)
  return {
    shared: combine(await recordShared(walk)),
    mail: combine(mail.map(toPlain)),
    views: fillGaps(Object.fromEntries(Object.entries(seen).map(([view, data]) => [view, combine(data)]))),
  } as Samples
}

/** The check gives the sections of an area their data itself. */
function withoutContent({ sections, ...data }: Data): Data {
  if (!Array.isArray(sections)) return data
  return { sections: sections.slice(0, 1).map(({ id, type }) => ({ id, type, settings: {} })), ...data }
}

async function recordShared({ app }: Walk): Promise<Data[]> {
  const about = { path: '/search', title: 'Kettles', query: 'kettle' }
  const one = await loadSharedData(app, about)
  await app.settings.set('site.locales', ['ar'])
  const other = await loadSharedData(app, { ...about, path: '/products' })
  await app.settings.unset('site.locales')
  return [other, one].map(toPlain)
}

/** Pages that anyone can read. */
async function browse({ app, keep, show }: Walk): Promise<void> {
  await show(loadHomePage(app))
  const { design } = await findActiveDesign(app)
  keep('layout/footer', { sections: design.areas.footer })
  keep('search/script', { config: { ...liveConfig(app) } })
  await show(loadPostsPage(app, { category: 'the-table', tag: 'fire', page: '1', per_page: '1' }))
  await show(loadPostsPage(app, { author: '1', q: 'skilet' }))
  await show(loadPostsPage(app, { q: 'crane ketttle' }))
  await show(loadPostsPage(app, { page: '2', per_page: '2' }))
  const reader = openVisitor(app)
  await reader.send(`/posts/${POST}/comments`, { body: '', author_name: 'Ines', author_email: 'x' })
  const post = await show(loadPostPage(app, POST, {}, reader.jar))
  const [comment] = post.comments as { id: number }[]
  await show(loadPostPage(app, POST, { reply: String(comment?.id) }))
  await show(loadPostPage(app, POST, { page: '2', per_page: '1' }))
  await show(loadCmsPage(app, 'about'))
  await show(loadCmsPage(app, 'faq'))
  await show(
    loadProductsPage(app, {
      ...{ category: 'layers', q: 'jumper', min: '10', max: 'x', 'option[Size][]': 'M' },
      ...{ min_rating: '1', per_page: '1' },
    }),
  )
  await show(loadProductsPage(app, { tag: 'wool', page: '2', per_page: '2' }))
  await show(loadProductsPage(app, { q: 'ketttle' }))
  await show(loadProductsPage(app, { q: 'crane ketttle' }))
  await show(loadProductsPage(app, { on_sale: '1', per_page: '2' }))
  await show(loadSearchPage(app, { q: 'kettle', type: 'product', page: '2', per_page: '1' }))
  await show(loadSearchPage(app, { q: 'jumper', type: 'product' }))
  await show(loadSearchPage(app, { q: 'kettle' }))
  await show(loadSearchPage(app, { q: 'ketttle' }))
  await show(loadSearchPage(app, { q: 'crane ketttle' }))
  await show(loadDevelopersPage(app, { q: 'sort' }))
  await show(loadGuidePage(app, 'offline'))
  await show(loadOperationPage(app, 'listAddresses'))
  await show(loadOperationPage(app, 'addCartItem'))
  await show(loadPlaygroundPage(app))
  const writer = openVisitor(app)
  await writer.send('/contact/message', { name: '', email: 'x', message: '' })
  await show(loadContactPage(app, writer.jar))
  const { current } = app.settings
  const name = siteCookieName(current, CONSENT_COOKIE)
  await show(loadConsentPage(app, { [name]: writeChoice(current, ['statistics']) }))
  keep('errors/404', {})
}
