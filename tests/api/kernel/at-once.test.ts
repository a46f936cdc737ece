import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import type { Handle } from '#lib/web/http/raw-request.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
let handle: Handle

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('site.locales', ['en', 'de'])
  handle = createApi(v1, api.app)
})
afterAll(() => api?.close())

/** A promise only where something has to be waited for. */
function ask(headers: Record<string, string> = {}, method = 'GET', path = '/products') {
  const { key, secret } = api.credentials
  const sent: Record<string, string> = { 'x-api-key': key, 'x-api-secret': secret, ...headers }
  return handle({
    method,
    target: `/api/v1${path}`,
    headers: { get: (name) => sent[name], isRepeated: () => false },
    body: { bytes: new Uint8Array(0), tooLarge: false },
    peer: '127.0.0.1',
  })
}

it('an answer that is cached is there without a promise, in each language', async () => {
  for (const language of ['en', 'de']) {
    const first = ask({ 'accept-language': language })
    expect(first).toBeInstanceOf(Promise)
    expect(await first).toMatchObject({ status: 200, headers: { 'Content-Language': language } })
    expect(ask({ 'accept-language': language })).toMatchObject({ status: 200 })
    expect(ask({ 'accept-language': language }, 'HEAD')).toMatchObject({ status: 200, body: null })
  }
})

it('an answer that shows no stock is there at once after a sale, too', async () => {
  const { id } = await createCatalogueFactory(api.app).product({ stock: 5 })
  const posts = () => ask({}, 'GET', '/posts')
  await posts()
  expect(posts()).toMatchObject({ status: 200 })
  await api.app.database.prisma.productVariant.updateMany({ where: { productId: id }, data: { stock: 4 } })
  expect(posts()).toMatchObject({ status: 200 })
})
