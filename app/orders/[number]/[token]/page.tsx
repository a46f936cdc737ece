import { cache } from 'react'
import { loadGuestOrderPage } from '#lib/pages/orders/load-guest-order-page.ts'
import { decodeSegment } from '#lib/pages/query-text.ts'
import { hideAddress } from '#lib/web/http/page-response.ts'
import { describePage } from '../../../describe-page.ts'
import { forgetNotice, pageCookies } from '../../../page-cookies.ts'
import { requestApp } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Props = { params: Promise<{ number: string; token: string }> }

const loadOnceARequest = cache(async (number: string, token: string) =>
  loadGuestOrderPage(await requestApp(), { number, token }, await pageCookies()),
)

async function load({ params }: Props) {
  const { number, token } = await params
  return loadOnceARequest(decodeSegment(number) ?? '', decodeSegment(token) ?? '')
}

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function GuestOrder(props: Props) {
  hideAddress()
  const page = await load(props)
  await forgetNotice()
  return <ThemedPage page={page} />
}
