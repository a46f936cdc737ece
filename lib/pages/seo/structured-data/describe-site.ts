import type { StructuredData } from '../page-head.ts'
import type { SiteFacts } from '../site-facts.ts'
import { describeReturns } from './describe-returns.ts'

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
