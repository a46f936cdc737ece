import type { App } from '#lib/app/app.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { plain } from '../../forms/plain-answers.ts'
import { type ClientLanguage, packClient } from './pack-client.ts'

/**
 * The client as a package, under the licence that the owner chose: `/developers/client.tgz`, which `npm install` takes, and
 * `/developers/client-kotlin.tgz`, which `mvn install` does. 404 until it has been compiled, as `npm run build` does.
 */
export async function answerClientPackage(
  app: App,
  request: Request,
  language: ClientLanguage,
): Promise<Response> {
  const packed = await packClient(app, language)
  if (!packed) return plain(404, siteTexts(app).t('errors.not_found.heading'))
  const { bytes, etag } = packed
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(bytes, {
    headers: {
      ...headers,
      'Content-Type': 'application/gzip',
      'Content-Disposition': 'attachment',
    },
  })
}
