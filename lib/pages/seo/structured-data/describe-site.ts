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

/** The organization behind the site. */
export function describeOrganization(site: SiteFacts): StructuredData {
  const { email, phone } = site.contact
  const contact = { '@type': 'ContactPoint', email: email ?? undefined, telephone: phone ?? undefined }
  return {
    '@type': 'Organization',
    '@id': `${site.url}#organization`,
    name: site.name,
    url: site.url,
    logo: site.logo ?? undefined,
    contactPoint: email || phone ? { ...contact, contactType: 'customer service' } : undefined,
  }
}

function describeSearch(searchUrl: string): StructuredData {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
}
