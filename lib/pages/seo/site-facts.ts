import type { App } from '#lib/app/app.ts'
import { homeCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import { localPath, type Settings, type SiteLanguage, siteAddress } from '#lib/services/settings/index.ts'
import { siteFormat } from '../site-format.ts'

/** The shop's return policy, as far as the settings state it. */
type ReturnPolicy = {
  /** Two-letter codes; at least one. */
  countries: readonly string[]
  /** The country of the return address; null if unknown. */
  returnCountry: string | null
  /** 0 if nothing can be returned. */
  days: number
  method: Settings['shop.returns.method']
  fees: Settings['shop.returns.fees']
  /** In minor units; only if `fees` is `fixed`. */
  fee: number | null
  /** The absolute address of the page that explains it. */
  url: string | null
}

/** Null unless the settings say how long items may be returned, and in which country. */
function findReturnPolicy(settings: Settings, address: (path: string) => string): ReturnPolicy | null {
  const days = settings['shop.returns.days']
  const countries = findCountries(settings)
  if (!settings['modules.shop'] || days === null || countries.length === 0) return null
  const page = settings['shop.returns.url']
  const fee = settings['shop.returns.fee']
  const fees = settings['shop.returns.fees']
  return {
    countries,
    returnCountry: homeCountry(settings),
    days,
    method: settings['shop.returns.method'],
    // A fixed fee without an amount says nothing.
    fees: fees === 'fixed' && fee === null ? null : fees,
    fee: fees === 'fixed' ? fee : null,
    url: page && address(page),
  }
}

/** Search engines accept at most 50 countries. */
const MAX_COUNTRIES = 50

function findCountries(settings: Settings): readonly string[] {
  const own = settings['shop.returns.countries']
  if (own.length > 0) return own
  const home = settings['shop.country']
  return home ? [home] : settings['shop.countries'].slice(0, MAX_COUNTRIES)
}

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
