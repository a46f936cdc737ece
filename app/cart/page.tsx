import { cache } from 'react'
import { loadCartPage } from '#lib/pages/cart/load-cart-page.ts'
import type { Query } from '#lib/pages/query-text.ts'
import { describePage } from '../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../page-cookies.ts'
import { requestApp } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { searchParams: Promise<Query> }

// Showing the cart clears its notices, so it is loaded once.
const loadOnceARequest = cache(async (query: string) =>
  loadCartPage(await requestApp(), JSON.parse(query) as Query, await pageCookies()),
)

const load = async ({ searchParams }: Props) => loadOnceARequest(JSON.stringify(await searchParams))

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function Cart(props: Props) {
  const page = await load(props)
  await forgetFormNotice()
  return <ThemedPage page={page} />
}
