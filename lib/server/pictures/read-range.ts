import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '#lib/services/media/index.ts'

/**
 * The one range of bytes that a request asks for, cut to the size of the file; undefined for the whole. One that begins after the end is
 * returned as it is. Several ranges are answered with the whole file, as HTTP allows.
 */
export function readRange(
  { range, 'if-range': known }: Readonly<IncomingHttpHeaders>,
  bytes: number,
  etag: string,
): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if ((from === '' && to === '') || (known !== undefined && known !== etag)) return undefined
  if (from === '') return { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Number(to)
  if (last < first && first < bytes) return undefined
  return { first, last: first >= bytes ? first : Math.min(last, bytes - 1) }
}
