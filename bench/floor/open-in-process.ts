import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { openApp } from '#lib/app/app.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { sendTo } from '#tests/support/api.ts'
import type { BenchSite } from '../reads/open-site.ts'
import type { ShopClient } from '../shop/shop-client.ts'

/** The API in this process over a copy of the site's database. Its drivers are watched from before they are loaded. */
export async function openInProcess(
  { env, credentials: { key, secret } }: Pick<BenchSite, 'env' | 'credentials'>,
  url: string,
): Promise<Omit<ShopClient, 'close'> & { close(): Promise<void> }> {
  const app = await openApp({ env: readEnvironment({ ...env, DATABASE_URL: url }) })
  const handle = createApi(v1, app)
  return {
    async send(method, path, { token, body } = {}) {
      const headers = {
        'x-api-key': key,
        'x-api-secret': secret,
        'content-type': 'application/json',
        ...(token && { 'x-cart-token': token }),
      }
      const began = performance.now()
      const { status, text } = await sendTo(handle, path, {
        peer: '127.0.0.1',
        method,
        headers,
        body: body && JSON.stringify(body),
      })
      return { status, text, milliseconds: performance.now() - began }
    },
    close: () => app.close(),
  }
}
