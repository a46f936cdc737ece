import { readPostsPage } from '#lib/pages/posts/read-posts-page.ts'
import type { Query } from '#lib/pages/query-text.ts'
import { describePage } from '../describe-page.ts'
import { readOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { searchParams: Promise<Query> }

const readPage = readOnce(readPostsPage)

export const generateMetadata = async ({ searchParams }: Props) =>
  describePage(await readPage(await searchParams))

export default async function Posts({ searchParams }: Props) {
  return <ThemedPage page={await readPage(await searchParams)} />
}
