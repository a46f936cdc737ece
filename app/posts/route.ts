import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { query }) => loadPostsPage(app, query))
