import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { matchesEtag } from '#lib/web/http/answer-cache.ts'

export const dynamic = 'force-dynamic'

const FOREVER = 'public, max-age=31536000, immutable'
/** A picture opened on its own is a document: it may be styled and nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** Serves themes' stylesheets, scripts, pictures and fonts. */
export const GET = createSiteRoute(({ theming }, request) => {
  const asset = theming.readAsset(new URL(request.url).pathname)
  if (!asset) return new Response('File not found.', { status: 404 })
  const headers: Record<string, string> = {
    'Cache-Control': asset.isCurrent ? FOREVER : 'no-cache',
    'Content-Type': asset.type,
    ETag: asset.etag,
    'X-Content-Type-Options': 'nosniff',
  }
  if (asset.type.startsWith('image/svg')) headers['Content-Security-Policy'] = PICTURE_POLICY
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, asset.etag))
    return new Response(null, { status: 304, headers })
  headers['Content-Length'] = String(asset.bytes.byteLength)
  return new Response(new Uint8Array(asset.bytes), { headers })
})
