import type { App } from '#lib/app/app.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { readApi } from '../api-shape.ts'
import { writeCollection } from './write-collection.ts'

/** `/developers/collection.json`: a download. */
export function answerCollection({ settings: { current }, defaultSiteUrl, apiPrefix }: App): Response {
  const base = `${siteAddress(current, defaultSiteUrl)}/${apiPrefix}/v1`
  return Response.json(writeCollection(readApi(`${current['site.name']} API`, base), base), {
    headers: {
      'Cache-Control': 'public, max-age=60',
      'Content-Disposition': 'attachment; filename="storefront.postman_collection.json"',
    },
  })
}
