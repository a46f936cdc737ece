import { cache } from 'react'
import { loadHandoverPage } from '#lib/pages/cart/load-handover-page.ts'
import { decodeSegment } from '#lib/pages/query-text.ts'
import { hideAddress } from '#lib/web/http/page-response.ts'
import { describePage } from '../../../describe-page.ts'
import { pageCookies } from '../../../page-cookies.ts'
import { requestApp } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Props = { params: Promise<{ code: string }> }

const loadOnceARequest = cache(async (code: string) =>
  loadHandoverPage(await requestApp(), code, await pageCookies()),
)

const load = async ({ params }: Props) => loadOnceARequest(decodeSegment((await params).code) ?? '')

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function OpenCart(props: Props) {
  hideAddress()
  return <ThemedPage page={await load(props)} />
}
