import { readGuestOrderPage } from '#lib/pages/orders/read-guest-order-page.ts'
import { decodeSegment } from '#lib/pages/query-text.ts'
import { hideAddress } from '#lib/web/http/page-response.ts'
import { describePage } from '../../../describe-page.ts'
import { readOnce } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Props = { params: Promise<{ number: string; token: string }> }

const readPage = readOnce(readGuestOrderPage)

async function read({ params }: Props) {
  const { number, token } = await params
  return readPage(decodeSegment(number) ?? '', decodeSegment(token) ?? '')
}

export const generateMetadata = async (props: Props) => describePage(await read(props))

export default async function GuestOrder(props: Props) {
  hideAddress()
  return <ThemedPage page={await read(props)} />
}
