import { readPostPage } from '#lib/storefront/posts/read-post-page.ts'
import type { Query } from '#lib/storefront/query-text.ts'
import { describePage } from '../../describe-page.ts'
import { readOnce } from '../../request-app.ts'
import { ThemedPage } from '../../themed-page.tsx'

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Query> }

const readPage = readOnce(readPostPage)

export const generateMetadata = async ({ params, searchParams }: Props) =>
  describePage(await readPage((await params).slug, await searchParams))

export default async function Post({ params, searchParams }: Props) {
  return <ThemedPage page={await readPage((await params).slug, await searchParams)} />
}
