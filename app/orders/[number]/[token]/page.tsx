import { loadGuestOrderPage } from '#lib/pages/orders/load-guest-order-page.ts'
import { decodeSegment } from '#lib/pages/query-text.ts'
import { hideAddress } from '#lib/web/http/page-response.ts'
import { describePage } from '../../../describe-page.ts'
import { loadOnce } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Props = { params: Promise<{ number: string; token: string }> }

const loadPage = loadOnce(loadGuestOrderPage)

async function load({ params }: Props) {
  const { number, token } = await params
  return loadPage(decodeSegment(number) ?? '', decodeSegment(token) ?? '')
}

export const generateMetadata = async (props: Props) => describePage(await load(props))

export default async function GuestOrder(props: Props) {
  hideAddress()
  return <ThemedPage page={await load(props)} />
}
