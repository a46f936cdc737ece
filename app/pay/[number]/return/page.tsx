import { cache } from 'react'
import { readReturnPage } from '#lib/pages/pay/read-return-page.ts'
import { describePage } from '../../../describe-page.ts'
import { requestApp } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Query = Record<string, string | string[] | undefined>
type Props = { params: Promise<{ number: string }>; searchParams: Promise<Query> }

const readOnceARequest = cache(async (number: string, seal: string, left: boolean) =>
  readReturnPage(await requestApp(), number, { seal, left }),
)

async function read({ params, searchParams }: Props) {
  const { seal, left } = await searchParams
  return readOnceARequest((await params).number, String(seal), left !== undefined)
}

export const generateMetadata = async (props: Props) => describePage(await read(props))

export default async function Returned(props: Props) {
  const page = await read(props)
  return (
    <>
      {page?.waits && <meta httpEquiv="refresh" content="4" />}
      <ThemedPage page={page} />
    </>
  )
}
