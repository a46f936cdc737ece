import type { Query } from '#lib/pages/query-text.ts'
import { loadProductsPage } from '#lib/pages/shop/load-products-page.ts'
import { describePage } from '../describe-page.ts'
import { loadOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { searchParams: Promise<Query> }

const load = loadOnce(loadProductsPage)

export async function generateMetadata({ searchParams }: Props) {
  return describePage(await load(await searchParams))
}

export default async function Products({ searchParams }: Props) {
  return <ThemedPage page={await load(await searchParams)} />
}
