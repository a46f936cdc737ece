import type { App } from '#lib/app/app.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { listPages } from '#lib/domains/publishing/content/index.ts'
import { listProductCategories } from '#lib/domains/shop/catalogue/index.ts'
import { localAddress, type SiteLanguage, siteAddress } from '#lib/services/settings/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import { loadPopular } from './load-popular.ts'

/** Where visitors may begin who have typed nothing yet. */
export type Starters = { label: string; items: { title: string; url: string }[] }

const MAX_ITEMS = 5
const FRESH_MS = 5 * 60_000

/** Loads what the owner wants to be shown below an empty search field: popular searches, categories and pages. */
export function createStarters(app: App): (language: SiteLanguage) => Promise<Starters[]> {
  let popular: { until: number; queries: Promise<string[]> } | undefined
  const readPopular = (): Promise<string[]> => {
    const now = app.clock.now().getTime()
    if (popular && now < popular.until) return popular.queries
    const queries = loadPopular(app, MAX_ITEMS)
    popular = { until: now + FRESH_MS, queries }
    // Tried again by the next visitor.
    queries.catch(() => {
      popular = undefined
    })
    return queries
  }

  return async (language) => {
    const { current } = app.settings
    const { t } = textsIn(language.locale)
    const base = siteAddress(current, app.defaultSiteUrl)
    const site = { siteUrl: base, languages: app.settings.languages }
    const addressOf = (path: string) => localAddress(language, base + path, site)
    const starters: Starters[] = []
    if (current['search.popular']) {
      const found = (await readPopular()).flatMap((query) => {
        const url = app.search.resultsUrl('all', query)
        return url ? [{ title: query, url: localAddress(language, url, site) }] : []
      })
      starters.push({ label: t('search.live.popular'), items: found })
    }
    if (current['search.shortcuts']) {
      const context = openInLanguage(app, language)
      if (current['modules.shop']) {
        const categories = (await listProductCategories(context))
          .filter(({ depth, productsCount }) => depth === 0 && productsCount > 0)
          .slice(0, MAX_ITEMS)
          .map(({ name, slug }) => ({
            title: name,
            url: addressOf(`/products?category=${encodeURIComponent(slug)}`),
          }))
        starters.push({ label: t('search.live.categories'), items: categories })
      }
      const { items: pages } = await listPages(context, { menuOnly: true }, { page: 1, perPage: MAX_ITEMS })
      const links = pages.map(({ title, slug }) => ({
        title,
        url: addressOf(`/${encodeURIComponent(slug)}`),
      }))
      starters.push({ label: t('search.labels.page'), items: links })
    }
    return starters.filter(({ items }) => items.length > 0)
  }
}
