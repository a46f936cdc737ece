import { redirect } from 'next/navigation'
import { cache } from 'react'
import { loadPayPage } from '#lib/pages/pay/load-pay-page.ts'
import { describePage } from '../../describe-page.ts'
import { requestApp } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Query = Record<string, string | string[] | undefined>
type Props = { params: Promise<{ number: string }>; searchParams: Promise<Query> }

const loadOnceARequest = cache(
  async (number: string, expires: string, signature: string, failed: boolean, inApp: boolean) =>
    loadPayPage(await requestApp(), number, { expires, signature, failed, inApp }),
)

async function load({ params, searchParams }: Props) {
  const { expires, signature, failed, view } = await searchParams
  const { number } = await params
  return loadOnceARequest(number, String(expires), String(signature), failed !== undefined, view === 'app')
}

export async function generateMetadata(props: Props) {
  const page = await load(props)
  return describePage(page && 'redirectTo' in page ? null : page)
}

export default async function Pay(props: Props) {
  const page = await load(props)
  if (page && 'redirectTo' in page) redirect(page.redirectTo)
  const { go, view, failed } = await props.searchParams
  const goesStraightOn = go !== undefined || view === 'app'
  const isGoing = goesStraightOn && failed === undefined && page?.forward !== undefined
  return (
    <>
      {isGoing && <meta httpEquiv="refresh" content={`0;url=${page.forward}`} />}
      <ThemedPage page={page} />
    </>
  )
}
