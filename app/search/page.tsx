import type { Query } from '#lib/pages/query-text.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import CmsPage, { generateMetadata as describeCmsPage } from '../[slug]/page.tsx'
import { describePage } from '../describe-page.ts'
import { loadOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { searchParams: Promise<Query> }

const loadPage = loadOnce(loadSearchPage)

// While there is no page of results, the address is that of a page with this slug like any other.
const params = Promise.resolve({ slug: 'search' })

export async function generateMetadata({ searchParams }: Props) {
  const page = await loadPage(await searchParams)
  return page ? describePage(page) : describeCmsPage({ params })
}

export default async function Search({ searchParams }: Props) {
  const page = await loadPage(await searchParams)
  return page ? <ThemedPage page={page} /> : <CmsPage params={params} />
}
