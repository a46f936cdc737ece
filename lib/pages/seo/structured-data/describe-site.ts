import { plainAmount } from '../../../services/money/format-money.ts'
import type { StructuredData } from '../page-head.ts'
import type { SiteFacts } from '../site-facts.ts'

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
