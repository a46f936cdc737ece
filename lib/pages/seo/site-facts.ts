import type { App } from '#lib/app/app.ts'
import { localPath, type SiteLanguage, siteAddress } from '#lib/services/settings/index.ts'
import { siteFormat } from '../site-format.ts'
import { findReturnPolicy, type ReturnPolicy } from './return-policy.ts'

/** The site's facts in the heads of pages. Addresses are absolute. */
export type SiteFacts = {
  name: string
  tagline: string | null
  locale: string
  /** All languages of the site, main language first. */
  languages: readonly SiteLanguage[]
  /** The home page. */
  url: string
  logo: string | null
  currency: string
  contact: { email: string | null; phone: string | null; address: string | null }
  legalName: string | null
  vatId: string | null
  /** Of the site elsewhere, such as at social networks. */
  profiles: readonly string[]
  hasShop: boolean
  returns: ReturnPolicy | null
  /** The results page, without parameters; null if switched off. */
  searchUrl: string | null
  /** The path of the document that lets browsers search the site. */
  openSearchPath: string
  hasBlog: boolean
  /** Search engines are asked to list no page at all. */
  noindex: boolean
  /** The address of a path, of a page in the language of the visitor. */
  address(path: string): string
  /** The address of a page in a language. */
  addressIn(language: SiteLanguage, path: string): string
}

const OPENSEARCH_PATH = '/opensearch.xml'

export type SiteSettings = Pick<App, 'settings' | 'defaultSiteUrl'>

export function buildSiteFacts(app: SiteSettings): SiteFacts {
  const { current } = app.settings
  const { url: address } = siteFormat(app)
  const siteUrl = siteAddress(current, app.defaultSiteUrl)
  const logo = current['site.logo'] ?? current['site.icon']
  return {
    name: current['site.name'],
    tagline: current['site.tagline'],
    locale: current['site.locale'],
    languages: app.settings.languages,
    url: address('/'),
    logo: logo && address(logo),
    currency: current['currency.code'],
    contact: {
      email: current['contact.email'],
      phone: current['contact.phone'],
      address: current['contact.address'],
    },
    legalName: current['site.legal_name'],
    vatId: current['site.vat_id'],
    profiles: current['site.profiles'],
    hasShop: current['modules.shop'],
    returns: findReturnPolicy(current, address),
    searchUrl: current['search.page_enabled'] ? address('/search') : null,
    openSearchPath: localPath(app.settings.language, OPENSEARCH_PATH),
    hasBlog: current['modules.blog'],
    noindex: current['seo.noindex'],
    address,
    addressIn: (language, path) => siteUrl + localPath(language, path),
  }
}
