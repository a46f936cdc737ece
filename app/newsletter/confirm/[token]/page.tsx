import { cache } from 'react'
import { loadLinkPage } from '#lib/pages/newsletter/mailed-links.ts'
import { decodeSegment } from '#lib/pages/query-text.ts'
import { describePage } from '../../../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../../../page-cookies.ts'
import { requestApp } from '../../../request-app.ts'
import { ThemedPage } from '../../../themed-page.tsx'

type Props = { params: Promise<{ token: string }> }

const load = cache(async (segment: string) =>
  loadLinkPage(await requestApp(), 'confirm', decodeSegment(segment) ?? '', await pageCookies()),
)

export const generateMetadata = async ({ params }: Props) => describePage(await load((await params).token))

export default async function Confirm({ params }: Props) {
  const page = await load((await params).token)
  await forgetFormNotice()
  return <ThemedPage page={page} />
}
