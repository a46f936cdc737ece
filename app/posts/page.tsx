import { loadPostsPage } from '#lib/pages/posts/load-posts-page.ts'
import type { Query } from '#lib/pages/query-text.ts'
import { describePage } from '../describe-page.ts'
import { loadOnce } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

type Props = { searchParams: Promise<Query> }

const loadPage = loadOnce(loadPostsPage)

export const generateMetadata = async ({ searchParams }: Props) =>
  describePage(await loadPage(await searchParams))

export default async function Posts({ searchParams }: Props) {
  return <ThemedPage page={await loadPage(await searchParams)} />
}
