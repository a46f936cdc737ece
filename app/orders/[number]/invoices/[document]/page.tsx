import { redirect } from 'next/navigation'
import { cache } from 'react'
import { loadInvoicePage } from '#lib/pages/orders/load-invoice-page.ts'
import { decodeSegment, type Query } from '#lib/pages/query-text.ts'
import { hideAddress } from '#lib/web/http/page-response.ts'
import { describePage } from '../../../../describe-page.ts'
import { pageCookies } from '../../../../page-cookies.ts'
import { requestApp } from '../../../../request-app.ts'
import { ThemedPage } from '../../../../themed-page.tsx'

type Props = { params: Promise<{ number: string; document: string }>; searchParams: Promise<Query> }

const loadOnceARequest = cache(async (number: string, document: string, grant: string | null) =>
  loadInvoicePage(await requestApp(), { number, document, grant }, await pageCookies()),
)

async function load({ params, searchParams }: Props) {
  const { number, document } = await params
  const { grant } = await searchParams
  return loadOnceARequest(
    decodeSegment(number) ?? '',
    decodeSegment(document) ?? '',
    typeof grant === 'string' ? grant : null,
  )
}

export async function generateMetadata(props: Props) {
  const page = await load(props)
  return describePage(page && 'redirectTo' in page ? null : page)
}

export default async function InvoicePage(props: Props) {
  hideAddress()
  const page = await load(props)
  if (page && 'redirectTo' in page) redirect(page.redirectTo)
  return <ThemedPage page={page} />
}
