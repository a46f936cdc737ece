import type { Query } from '#lib/storefront/query-text.ts'
import { readProductPage } from '#lib/storefront/shop/read-product-page.ts'
import { describePage } from '../../describe-page.ts'
import { readOnce } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Query> }

const read = readOnce(readProductPage)

export async function generateMetadata({ params, searchParams }: Props) {
  return describePage(await read((await params).slug, await searchParams))
}

export default async function Product({ params, searchParams }: Props) {
  return <ThemedPage page={await read((await params).slug, await searchParams)} />
}
