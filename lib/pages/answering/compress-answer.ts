import { chooseEncoding, compress, encodingFor, varyByEncoding } from '#lib/platform/net/compression.ts'
import { type SiteAnswer, withHeaders } from '#lib/web/site/site-answer.ts'
import { headerOf, type SiteRequest } from '#lib/web/site/site-request.ts'

/** The answer with this text as its body, compressed for the client if that is worthwhile. */
export async function withText(
  request: SiteRequest,
  answer: SiteAnswer,
  text: Buffer | string,
): Promise<SiteAnswer> {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text)
  const { etag, vary } = answer.headers
  const encoding = encodingFor(bytes.length, chooseEncoding(headerOf(request, 'accept-encoding')))
  const body = encoding ? await compress(bytes, encoding) : bytes
  // A strong ETag would have to identify the compressed bytes.
  const isStrong = typeof etag === 'string' && !etag.startsWith('W/')
  return withHeaders(
    { ...answer, body },
    {
      vary: varyByEncoding(vary),
      ...(encoding && { 'content-encoding': encoding, ...(isStrong && { etag: `W/${etag}` }) }),
      'content-length': String(body.length),
    },
  )
}
