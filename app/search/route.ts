import { loadCmsPage } from '#lib/pages/cms/load-cms-page.ts'
import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { pageRequest } from '#lib/web/http/page-response.ts'
import { isVisit } from '#lib/web/policies/is-visit.ts'

export const dynamic = 'force-dynamic'

/** Without a results page, the address is an ordinary page with this slug. */
export const GET = createPageRoute(async (app, { query }) => {
  const sent = pageRequest()?.headers ?? {}
  const visit = isVisit({ userAgent: sent['user-agent'], purpose: sent['sec-purpose']?.toString() })
  return (await loadSearchPage(app, query, { isVisit: visit })) ?? loadCmsPage(app, 'search')
})
