import { freshApp } from '#lib/app/app.ts'
import { loadCmsPage } from '#lib/pages/cms/load-cms-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { pageRequest } from '#lib/web/http/page-response.ts'
import type { Query } from '#lib/web/http/read-query.ts'
import { isVisit } from '#lib/web/policies/is-visit.ts'
import { ThemedPage } from './themed-page.tsx'

export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<Query> }

/** Without a results page, the address is an ordinary page with this slug. */
export default async function Search({ searchParams }: Props) {
  const app = await freshApp()
  const sent = pageRequest()?.headers ?? {}
  const visit = isVisit({ userAgent: sent['user-agent'], purpose: sent['sec-purpose']?.toString() })
  const results = await loadSearchPage(app, await searchParams, { isVisit: visit })
  return <ThemedPage app={app} page={results ?? (await loadCmsPage(app, 'search'))} />
}
