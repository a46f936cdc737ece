import { cache } from 'react'
import { loadReturnPage } from '#lib/pages/pay/load-return-page.ts'
import { addPageCookie } from '#lib/web/http/page-response.ts'
import { describePage } from '../../../describe-page.ts'
import { pageCookies } from '../../../page-cookies.ts'
import { requestApp } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Query = Record<string, string | string[] | undefined>
type Props = { params: Promise<{ number: string }>; searchParams: Promise<Query> }

const loadOnceARequest = cache(async (number: string, seal: string, left: boolean, inApp: boolean) =>
  loadReturnPage(await requestApp(), number, { seal, left, inApp }, await pageCookies()),
)

async function load({ params, searchParams }: Props) {
  const { seal, left, view } = await searchParams
  return loadOnceARequest((await params).number, String(seal), left !== undefined, view === 'app')
}

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function Returned(props: Props) {
  const page = await load(props)
  for (const cookie of page?.cookies ?? []) addPageCookie(cookie)
  return (
    <>
      {page?.waits && <meta httpEquiv="refresh" content="4" />}
      <ThemedPage page={page} />
    </>
  )
}
