import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { App } from '#lib/app/app.ts'
import { matchesEtag } from '#lib/web/http/answer-cache.ts'
import { publicationVersion } from '#lib/web/http/cache-validity.ts'
import { type KeptFile, keepFile } from './keep-file.ts'
import { findProductFeed, writeProductFeed } from './write-feed.ts'

/** Answers with a feed of products, from a file: the whole catalogue would not fit into memory. */
export async function answerProductFeed(app: App, request: Request, file: string): Promise<Response> {
  const feed = findProductFeed(app, file)
  if (!feed) return new Response(null, { status: 404 })
  const { file: kept, size, etag } = await keepProductFeed(app, file, feed)
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, max-age=300',
    'Content-Language': app.settings.language.locale,
  }
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, etag))
    return new Response(null, { status: 304, headers })
  const type = `${feed.type}; charset=utf-8`
  const full = { headers: { ...headers, 'Content-Type': type, 'Content-Length': String(size) } }
  // Nobody would close the file.
  if (request.method === 'HEAD') return new Response(null, full)
  const handle = await open(kept)
  return new Response(Readable.toWeb(handle.createReadStream()) as ReadableStream, full)
}

async function keepProductFeed(
  app: App,
  file: string,
  feed: NonNullable<ReturnType<typeof findProductFeed>>,
): Promise<KeptFile> {
  const { prefix } = app.settings.language
  const versions = await app.database.dataVersion.read()
  return keepFile({
    folder: path.join(app.env.storagePath, 'feeds'),
    name: `${prefix.replace('/', '')}${prefix && '-'}${file}`,
    version: await publicationVersion(app, versions, ['catalogue', 'stock']),
    settings: String(versions.settings),
    now: app.clock.now(),
    write: () => writeProductFeed(app, feed),
  })
}
