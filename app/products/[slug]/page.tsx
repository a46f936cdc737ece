import type { Query } from '#lib/pages/query-text.ts'
import { loadProductPage } from '#lib/pages/shop/load-product-page.ts'
import { describePage } from '../../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../../page-cookies.ts'
import { loadOnce } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Query> }

const loadPage = loadOnce(loadProductPage)

const load = async ({ params, searchParams }: Props) =>
  loadPage((await params).slug, await searchParams, await pageCookies())

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function Product(props: Props) {
  await forgetFormNotice()
  return <ThemedPage page={await load(props)} />
}
