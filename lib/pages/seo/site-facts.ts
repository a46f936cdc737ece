import type { App } from '#lib/app.ts'
import { siteFormat } from '../site-format.ts'

/** What the heads of pages say about the site. Addresses are absolute. */
export type SiteFacts = {
  name: string
  tagline: string | null
  locale: string
  /** The home page. */
  url: string
  logo: string | null
  currency: string
  contact: { email: string | null; phone: string | null }
  /** The results page, without parameters; null if switched off. */
  searchUrl: string | null
  hasBlog: boolean
  address(path: string): string
}

export type SiteSettings = Pick<App, 'settings' | 'defaultSiteUrl'>

export function buildSiteFacts(app: SiteSettings): SiteFacts {
  const { current } = app.settings
  const { url: address } = siteFormat(app)
  const logo = current['site.logo'] ?? current['site.icon']
  return {
    name: current['site.name'],
    tagline: current['site.tagline'],
    locale: current['site.locale'],
    url: address('/'),
    logo: logo && address(logo),
    currency: current['currency.code'],
    contact: { email: current['contact.email'], phone: current['contact.phone'] },
    searchUrl: current['search.page_enabled'] ? address('/search') : null,
    hasBlog: current['modules.blog'],
    address,
  }
}
