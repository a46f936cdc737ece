import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import type { Answer, Handle } from '#lib/web/http/raw-request.ts'
import { createClient } from '#tests/conformance/client.ts'
import { createContract } from '#tests/conformance/contract.ts'
import { runChecks } from '#tests/conformance/run-checks.ts'
import { readApiDocument } from '#tests/support/api-document.ts'
import { seedConformance } from '#tests/support/seed-conformance.ts'
import { openShopApi, type ShopApi } from './checkout/shop-api.ts'

const person = { email: 'ada@conformance.example', password: 'larch-kettle-42' }

let shop: ShopApi
let server: http.Server
let url: string
/** Changes answers before the server sends them. */
let spoil: (answer: Answer, target: string) => Answer = (answer) => answer

beforeAll(async () => {
  // Signatures are made by the real clock.
  shop = await openShopApi({ now: new Date().toISOString() })
  await seedConformance(shop.app, person)
  server = await listen(createApi(v1, shop.app))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop?.close()
})

function listen(handle: Handle): Promise<http.Server> {
  const listening = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      // Answers that are to be spoiled must not be compressed.
      const { 'accept-encoding': _, ...rest } = request.headers
      const headers = rest as Record<string, string>
      const body = Buffer.concat(chunks)
      const answer = await handle({
        method: request.method ?? '',
        target: request.url ?? '',
        headers: { get: (name) => headers[name], isRepeated: () => false },
        body: { bytes: body, tooLarge: false },
        peer: '192.0.2.1',
      })
      const sent = spoil(answer, request.url ?? '')
      response.writeHead(sent.status, { ...sent.headers, 'Content-Length': sent.body?.byteLength ?? 0 })
      response.end(sent.body)
    })
  })
  return new Promise((resolve) => listening.listen(0, '127.0.0.1', () => resolve(listening)))
}

async function check() {
  const contract = createContract(readApiDocument())
  return runChecks(createClient(url, { contract, credentials: shop.credentials, person }))
}
const spoilJson = (change: (json: never) => unknown): typeof spoil => {
  return (answer) => {
    if (!answer.body?.byteLength) return answer
    const json = JSON.parse(answer.body.toString('utf8'))
    return { ...answer, body: Buffer.from(JSON.stringify(change(json as never))) }
  }
}

it('this server keeps every promise that the kit tries', async () => {
  const results = await check()
  expect(results.filter(({ outcome }) => outcome !== 'kept')).toEqual([])
  expect(results.length).toBeGreaterThan(20)
}, 120_000)

it.each([
  ['a property that is missing', spoilJson(({ meta: _, ...rest }: { meta?: object }) => rest)],
  [
    'amounts as text',
    spoilJson((json) => JSON.parse(JSON.stringify(json).replace(/"amount":(\d+)/g, '"amount":"$1"'))),
  ],
  ['another status', (answer: Answer) => (answer.status === 404 ? { ...answer, status: 200 } : answer)],
  ['a cookie', (answer: Answer) => ({ ...answer, headers: { ...answer.headers, 'Set-Cookie': 'a=1' } })],
  [
    'prices out of order',
    (answer: Answer, target: string) =>
      target.includes('price_asc')
        ? spoilJson(({ data, ...rest }: { data: object[] }) => ({ ...rest, data: data.reverse() }))(
            answer,
            target,
          )
        : answer,
  ],
])(
  'a server with %s is found out',
  async (_, change) => {
    spoil = change
    const results = await check()
    spoil = (answer) => answer
    expect(results.some(({ outcome }) => outcome === 'broken')).toBe(true)
  },
  120_000,
)
