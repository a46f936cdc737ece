import { redirect } from 'next/navigation'
import { cache } from 'react'
import { loadPayPage } from '#lib/pages/pay/load-pay-page.ts'
import { describePage } from '../../describe-page.ts'
import { requestApp } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Query = Record<string, string | string[] | undefined>
type Props = { params: Promise<{ number: string }>; searchParams: Promise<Query> }

const loadOnceARequest = cache(async (number: string, expires: string, signature: string, failed: boolean) =>
  loadPayPage(await requestApp(), number, { expires, signature, failed }),
)

async function load({ params, searchParams }: Props) {
  const { expires, signature, failed } = await searchParams
  return loadOnceARequest((await params).number, String(expires), String(signature), failed !== undefined)
}

export async function generateMetadata(props: Props) {
  const page = await load(props)
  return describePage(page && 'redirectTo' in page ? null : page)
}

export default async function Pay(props: Props) {
  const page = await load(props)
  if (page && 'redirectTo' in page) redirect(page.redirectTo)
  const { go, failed } = await props.searchParams
  const isGoing = go !== undefined && failed === undefined && page?.forward !== undefined
  return (
    <>
      {isGoing && <meta httpEquiv="refresh" content={`0;url=${page.forward}`} />}
      <ThemedPage page={page} />
    </>
  )
}
