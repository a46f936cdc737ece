import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { NOTICE_COOKIE } from '#lib/pages/account/notice.ts'
import { loadAccountPage } from '#lib/pages/account/pages/load-account-page.ts'
import { decodeSegment, type Query } from '#lib/pages/query-text.ts'
import { dropCookie } from '#lib/pages/visitors/sealed-cookie.ts'
import { addPageCookie } from '#lib/web/http/page-response.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { describePage } from '../../describe-page.ts'
import { requestApp } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ path?: string[] }>; searchParams: Promise<Query> }

const loadOnceARequest = cache(async (asked: string) => {
  const { path, query } = JSON.parse(asked) as { path: string[]; query: Query }
  const jar = Object.fromEntries((await cookies()).getAll().map(({ name, value }) => [name, value]))
  return loadAccountPage(await requestApp(), path, query, jar)
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
  const app = await requestApp()
  const name = siteCookieName(app.settings.current, NOTICE_COOKIE)
  if ((await cookies()).has(name)) addPageCookie(dropCookie(app, NOTICE_COOKIE))
  return <ThemedPage page={page} />
}
