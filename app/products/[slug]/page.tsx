import type { Query } from '#lib/pages/query-text.ts'
import { readProductPage } from '#lib/pages/shop/read-product-page.ts'
import { describePage } from '../../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../../page-cookies.ts'
import { readOnce } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Query> }

const readPage = readOnce(readProductPage)

const read = async ({ params, searchParams }: Props) =>
  readPage((await params).slug, await searchParams, await pageCookies())

export const generateMetadata = async (props: Props) => describePage(await read(props))

export default async function Product(props: Props) {
  await forgetFormNotice()
  return <ThemedPage page={await read(props)} />
}
