import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { SealedCookie } from '#lib/web/http/site-cookie.ts'

// How version 0.2 wrote what iron-session seals now. Visitors who are in the middle of something during the upgrade lose nothing;
// the version after next can drop this.

type ReadFormer = NonNullable<SealedCookie['readFormer']>

const MAX_BYTES = 256 * 1024

/** Steps of the account pages. */
export const readAccountStep =
  (name: string): ReadFormer =>
  ({ secrets }, text) => {
    const opened = JSON.parse(secrets.decrypt('account cookies', text))
    const { until, value } = z
      .object({ name: z.literal(name), until: z.number(), value: z.unknown() })
      .parse(opened)
    return { until, value }
  }

/** Drafts of the checkout. */
export const readCheckoutDraft: ReadFormer = ({ secrets }, text) => {
  const opened = unpack(secrets.decrypt('checkout drafts', text), 'base64')
  const { until, values } = z.object({ until: z.number(), values: z.unknown() }).parse(opened)
  return { until, value: values }
}

/** Notices after a form, which were signed and not encrypted. */
export const readFormNotice: ReadFormer = ({ secrets }, text) => {
  const [packed = '', signature = ''] = text.split('.')
  if (!secrets.verify('form notices', packed, signature)) throw new Error('This notice is not of the site.')
  const { until, notice } = z
    .object({ until: z.number(), notice: z.unknown() })
    .parse(unpack(packed, 'base64url'))
  return { until, value: notice }
}

function unpack(text: string, encoding: 'base64' | 'base64url'): unknown {
  const bytes = brotliDecompressSync(Buffer.from(text, encoding), { maxOutputLength: MAX_BYTES })
  return JSON.parse(bytes.toString())
}
