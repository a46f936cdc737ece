import { readPostPage } from '#lib/pages/posts/read-post-page.ts'
import type { Query } from '#lib/pages/query-text.ts'
import { describePage } from '../../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../../page-cookies.ts'
import { readOnce } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Query> }

const readPage = readOnce(readPostPage)

const read = async ({ params, searchParams }: Props) =>
  readPage((await params).slug, await searchParams, await pageCookies())

export const generateMetadata = async (props: Props) => describePage(await read(props))

export default async function Post(props: Props) {
  await forgetFormNotice()
  return <ThemedPage page={await read(props)} />
}
