import type { App } from '#lib/app/app.ts'
import { findReturnPolicy, type ReturnPolicy } from '#lib/domains/shop/orders/index.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import { scriptJson } from '#lib/platform/text/markup.ts'
import { plainAmount } from '#lib/services/money/currency.ts'
import { localPath, type Settings, type SiteLanguage, siteAddress } from '#lib/services/settings/index.ts'
import { type DesignSection, readHtml } from '#lib/theming/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'

/** The return policy as search engines take it, which ask for at least one country. `url` is absolute. */
type StatedPolicy = ReturnPolicy & { countries: readonly string[] }

function stateReturnPolicy(settings: Settings, address: (path: string) => string): StatedPolicy | null {
  const policy = findReturnPolicy(settings)
  if (policy === null || policy.countries === null) return null
  return { ...policy, countries: policy.countries, url: policy.url && address(policy.url) }
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
  returns: StatedPolicy | null
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
    returns: stateReturnPolicy(current, address),
    searchUrl: current['search.page_enabled'] ? address('/search') : null,
    openSearchPath: localPath(app.settings.language, OPENSEARCH_PATH),
    hasBlog: current['modules.blog'],
    noindex: current['seo.noindex'],
    address,
    addressIn: (language, path) => siteUrl + localPath(language, path),
  }
}

/** The site, and how to search it if it has a results page. */
export function describeWebSite(site: SiteFacts): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': `${site.url}#website`,
    url: site.url,
    name: site.name,
    description: site.tagline ?? undefined,
    inLanguage: site.locale,
    publisher: { '@id': `${site.url}#organization` },
    potentialAction: site.searchUrl === null ? undefined : describeSearch(site.searchUrl),
  }
}

/** The business behind the site: an online store while the site has a shop. */
export function describeOrganization(site: SiteFacts): StructuredData {
  const { email, phone, address } = site.contact
  const contact = { '@type': 'ContactPoint', email: email ?? undefined, telephone: phone ?? undefined }
  return {
    '@type': site.hasShop ? 'OnlineStore' : 'Organization',
    '@id': `${site.url}#organization`,
    name: site.name,
    legalName: site.legalName ?? undefined,
    description: site.tagline ?? undefined,
    url: site.url,
    logo: site.logo ?? undefined,
    email: email ?? undefined,
    telephone: phone ?? undefined,
    // The settings keep it as one text.
    address: address ?? undefined,
    vatID: site.vatId ?? undefined,
    sameAs: site.profiles.length > 0 ? site.profiles : undefined,
    contactPoint: email || phone ? { ...contact, contactType: 'customer service' } : undefined,
    hasMerchantReturnPolicy: describeReturns(site),
  }
}

function describeSearch(searchUrl: string): StructuredData {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
}

const METHODS = {
  by_mail: 'https://schema.org/ReturnByMail',
  in_store: 'https://schema.org/ReturnInStore',
  at_kiosk: 'https://schema.org/ReturnAtKiosk',
}

const FEES = {
  free: 'https://schema.org/FreeReturn',
  customer: 'https://schema.org/ReturnFeesCustomerResponsibility',
  fixed: 'https://schema.org/ReturnShippingFees',
}

/** The shop's return policy; undefined if the settings do not state one. */
export function describeReturns({ returns, currency, url: home }: SiteFacts): StructuredData | undefined {
  if (!returns) return undefined
  const { countries, returnCountry, days, method, fees, fee, url } = returns
  const policy = {
    '@type': 'MerchantReturnPolicy',
    '@id': `${home}#returns`,
    applicableCountry: countries,
    merchantReturnLink: url ?? undefined,
  }
  if (days === 0) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnPolicyCountry: returnCountry ?? undefined,
    returnMethod: method ? METHODS[method] : undefined,
    returnFees: fees ? FEES[fees] : undefined,
    returnShippingFeesAmount:
      fee === null ? undefined : { '@type': 'MonetaryAmount', value: plainAmount(fee, currency), currency },
  }
}

/** A step of a breadcrumb trail, with its absolute address. */
export type TrailStep = { name: string; url: string }

export function describeTrail(steps: readonly TrailStep[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

export type StructuredData = { '@type': string; [property: string]: unknown }

/** JSON-LD, escaped so that no text in it can end the script element. */
export function serializeData(data: StructuredData): string {
  return scriptJson({ '@context': 'https://schema.org', ...data })
}

type Section = Pick<DesignSection, 'type' | 'settings'>

const MOST = 6

/** The questions that sections of a page answer, as search engines read them; empty if there are none. */
export function describeQuestions(sections: readonly Section[]): StructuredData[] {
  const questions = sections.filter(({ type }) => type === 'faq').flatMap(readQuestions)
  return questions.length === 0 ? [] : [{ '@type': 'FAQPage', mainEntity: questions }]
}

function readQuestions({ settings }: Section): StructuredData[] {
  return Array.from({ length: MOST }, (_, at) => at + 1).flatMap((number) => {
    const name = String(settings[`question_${number}`] ?? '')
    const text = htmlToText(readHtml(settings[`answer_${number}`]))
    if (name === '' || text === '') return []
    return [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }]
  })
}
