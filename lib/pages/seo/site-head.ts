import type { PageHead } from './page-head.ts'
import { readSiteFacts, type SiteSettings } from './site-facts.ts'
import { describeOrganization, describeWebSite } from './structured-data/describe-site.ts'

/** The head of the home page, which describes the whole site. */
export function siteHead(app: SiteSettings): PageHead {
  const site = readSiteFacts(app)
  return { data: [describeWebSite(site), describeOrganization(site)] }
}
