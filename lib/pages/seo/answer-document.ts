import type { App } from '#lib/app/app.ts'
import { siteBasePath } from '#lib/services/settings/index.ts'
import { createAnswerCache, matchesEtag } from '#lib/web/http/answer-cache.ts'
import { publicationVersion } from '#lib/web/http/cache-validity.ts'

type Maker = {
  type: string
  /** Returns null if there is no such document. */
  write(app: App): Promise<string | null> | string | null
}

const MAX_BYTES = 32 * 1024 * 1024
const finished = createAnswerCache(MAX_BYTES)

/** Answers with a document for machines: written once until the data changes, and 304 for clients that have it. */
export async function answerDocument(app: App, request: Request, { type, write }: Maker): Promise<Response> {
  const version = await publicationVersion(app, await app.database.dataVersion.read(), [
    'content',
    'catalogue',
  ])
  const { pathname } = new URL(request.url)
  const address = siteBasePath(app.settings.current) + app.settings.language.prefix + pathname
  const { bytes, etag } = await finished.get(address, { version }, async () => {
    return Buffer.from((await write(app)) ?? '')
  })
  if (bytes.byteLength === 0) return new Response('Not found.', { status: 404 })
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, max-age=300',
    'Content-Language': app.settings.language.locale,
  }
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, etag))
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` },
  })
}
