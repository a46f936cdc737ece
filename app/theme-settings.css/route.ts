import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { loadDesignStylesheet } from '#lib/pages/design/active-design.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(async (app, { url }) => {
  const { searchParams: query } = new URL(url)
  const { css, isCurrent } = await loadDesignStylesheet(app, query.get('theme') ?? '', query.get('v'))
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
})
