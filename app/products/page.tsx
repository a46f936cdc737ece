import type { Query } from '#lib/pages/query-text.ts'
import { readProductsPage } from '#lib/pages/shop/read-products-page.ts'
import { describePage } from '../describe-page.ts'
import { readOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { searchParams: Promise<Query> }

const read = readOnce(readProductsPage)

export async function generateMetadata({ searchParams }: Props) {
  return describePage(await read(await searchParams))
}

export default async function Products({ searchParams }: Props) {
  return <ThemedPage page={await read(await searchParams)} />
}
