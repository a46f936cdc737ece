import { headers } from 'next/headers'
import type { Query } from '#lib/pages/query-text.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { isVisit } from '#lib/web/policies/is-visit.ts'
import CmsPage, { generateMetadata as describeCmsPage } from '../[slug]/page.tsx'
import { describePage } from '../describe-page.ts'
import { loadOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { searchParams: Promise<Query> }

const loadPage = loadOnce(loadSearchPage)

// Without a results page, the address is an ordinary page with this slug.
const params = Promise.resolve({ slug: 'search' })

async function load(searchParams: Props['searchParams']) {
  const sent = await headers()
  const visit = isVisit({ userAgent: sent.get('user-agent'), purpose: sent.get('sec-purpose') })
  return loadPage(await searchParams, { isVisit: visit })
}

export async function generateMetadata({ searchParams }: Props) {
  const page = await load(searchParams)
  return page ? describePage(page) : describeCmsPage({ params })
}

export default async function Search({ searchParams }: Props) {
  const page = await load(searchParams)
  return page ? <ThemedPage page={page} /> : <CmsPage params={params} />
}
