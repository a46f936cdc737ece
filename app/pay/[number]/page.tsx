import { redirect } from 'next/navigation'
import { cache } from 'react'
import { readPayPage } from '#lib/pages/pay/read-pay-page.ts'
import { describePage } from '../../describe-page.ts'
import { requestApp } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Query = Record<string, string | string[] | undefined>
type Props = { params: Promise<{ number: string }>; searchParams: Promise<Query> }

const readOnceARequest = cache(async (number: string, expires: string, signature: string, failed: boolean) =>
  readPayPage(await requestApp(), number, { expires, signature, failed }),
)

async function read({ params, searchParams }: Props) {
  const { expires, signature, failed } = await searchParams
  return readOnceARequest((await params).number, String(expires), String(signature), failed !== undefined)
}

export async function generateMetadata(props: Props) {
  const page = await read(props)
  return describePage(page && 'redirectTo' in page ? null : page)
}

export default async function Pay(props: Props) {
  const page = await read(props)
  if (page && 'redirectTo' in page) redirect(page.redirectTo)
  return <ThemedPage page={page} />
}
