import { apiDocument } from '#lib/api/v1/document.ts'
import { createSiteRoute } from '#lib/pages/answering/create-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app) => {
  const { current } = app.settings
  const server = `${current['site.url'] ?? app.defaultSiteUrl}/${app.apiPrefix}/v1`
  return Response.json(apiDocument(`${current['site.name']} API`, server), {
    headers: { 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' },
  })
})
