import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { siteColors } from '#lib/pages/design/active-design.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(({ settings }, { url }) => {
  const { css, isCurrent } = siteColors(settings.current, new URL(url).searchParams.get('v'))
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
})
