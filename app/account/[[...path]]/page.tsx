import { redirect } from 'next/navigation'
import { cache } from 'react'
import { loadAccountPage } from '#lib/pages/account/pages/load-account-page.ts'
import { decodeSegment, type Query } from '#lib/pages/query-text.ts'
import { describePage } from '../../describe-page.ts'
import { forgetNotice, pageCookies } from '../../page-cookies.ts'
import { requestApp } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ path?: string[] }>; searchParams: Promise<Query> }

const loadOnceARequest = cache(async (asked: string) => {
  const { path, query } = JSON.parse(asked) as { path: string[]; query: Query }
  return loadAccountPage(await requestApp(), path, query, await pageCookies())
})

async function load({ params, searchParams }: Props) {
  const { path = [] } = await params
  const parts = path.map((part) => decodeSegment(part) ?? '')
  return loadOnceARequest(JSON.stringify({ path: parts, query: await searchParams }))
}

export async function generateMetadata(props: Props) {
  const page = await load(props)
  return describePage(page && 'redirectTo' in page ? null : page)
}

export default async function Account(props: Props) {
  const page = await load(props)
  if (page && 'redirectTo' in page) redirect(page.redirectTo)
  await forgetNotice()
  return <ThemedPage page={page} />
}
