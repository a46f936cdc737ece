import { apiDocument } from '#lib/api/v1/document.ts'
import { freshApp } from '#lib/app/app.ts'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const app = await freshApp()
  const { current } = app.settings
  const server = `${current['site.url'] ?? app.defaultSiteUrl}/${app.apiPrefix}/v1`
  return Response.json(apiDocument(`${current['site.name']} API`, server), {
    headers: { 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' },
  })
}
