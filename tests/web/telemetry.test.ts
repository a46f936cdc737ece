import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { findFreePort } from '#tests/support/services/free-port.mjs'

const TOKEN = 'a-token-for-prometheus-that-is-long-enough'
const PARENT = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

let site: ProductionSite
let server: ProductionServer
let metricsPort: number
let closeCollector: () => void
const spans: Span[] = []

beforeAll(async () => {
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  closeCollector = () => collector.close()
  metricsPort = await findFreePort()
  site = await openProductionSite()
  server = await site.start({
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN: TOKEN,
    ACCESS_LOG: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  })
}, 300_000)
afterAll(async () => {
  await site?.close()
  closeCollector?.()
})

function ask(path: string, headers: Record<string, string> = {}) {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
}

function readMetrics(headers: Record<string, string>, path = '/metrics') {
  return fetch(`http://127.0.0.1:${metricsPort}${path}`, { headers })
}

it('metrics are told to whoever has the token, on a port of their own', async () => {
  const answers = await Promise.all([
    readMetrics({}),
    readMetrics({ authorization: 'Bearer something-else' }),
    readMetrics({ authorization: `Bearer ${TOKEN}` }, '/'),
    ask('/metrics', { authorization: `Bearer ${TOKEN}` }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 404, 404])
})

it('the log tells the start with its configuration, and each request, without queries and tokens', async () => {
  await ask('/products?q=hush', { 'x-request-id': 'one-of-the-access-log' })
  await ask('/newsletter/confirm/hush')
  const find = (text: string) =>
    server
      .log()
      .split('\n')
      .find((line) => line.includes(text))
  await expect.poll(() => find('/newsletter/confirm/…')).toBeDefined()
  expect(JSON.parse(find('one-of-the-access-log') ?? '{}').access).toMatchObject({
    ip: '127.0.0.1',
    method: 'GET',
    path: '/products',
    route: '/products',
    status: 200,
  })
  expect(JSON.parse(find('The server has started.') ?? '{}')).toMatchObject({
    port: server.port,
    configuration: { metrics: `127.0.0.1:${metricsPort}`, accessLog: true },
  })
  expect(server.log()).not.toContain('hush')
  expect(server.log()).not.toContain(TOKEN)
})

it('a second server on the same port of metrics says which variable to change', async () => {
  await expect(site.start({ METRICS_PORT: String(metricsPort) })).rejects.toThrow(
    `Port ${metricsPort} is already in use. Set METRICS_PORT to a free one.`,
  )
})

it('requests are measured by route and status, never by what was asked for', async () => {
  const { key, secret } = site.credentials
  const headers = { 'x-api-key': key, 'x-api-secret': secret }
  await ask('/api/v1/products/no-such-thing-zqxj', headers)
  await ask('/api/v1/products', headers)
  await ask('/api/v1/products', headers)
  const { id } = await createCatalogueFactory(site.app).product({})
  const added = await fetch(`http://127.0.0.1:${server.port}/api/v1/cart/items`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ product_id: id, quantity: 1 }),
  })
  expect(added.ok).toBe(true)
  await ask('/no-such-page-zqxj')
  await ask('/products/no-such-product-zqxj')
  await ask('/search?q=unfindablezqxj')
  let text = ''
  const count = (labels: string) =>
    Number(new RegExp(`^storefront_http_request_seconds_count\\{${labels}\\} (\\d+)`, 'm').exec(text)?.[1])
  // A request is counted once its answer is sent, which may be after that has arrived.
  const countAnew = async (labels: string) => {
    text = await (await readMetrics({ authorization: `Bearer ${TOKEN}` })).text()
    return count(labels)
  }
  await expect.poll(() => countAnew('method="GET",route="/search",status="200"')).toBe(1)
  expect(count('method="GET",route="/api/v1/products",status="200"')).toBe(2)
  expect(count('method="GET",route="/api/v1/products/\\{slug\\}",status="404"')).toBe(1)
  expect(count('method="GET",route="/products/\\[slug\\]",status="404"')).toBe(1)
  expect(text).toMatch(/storefront_cache_reads_total\{cache="answers",result="hit"\} 1/)
  expect(text).toMatch(/storefront_database_statement_seconds_count\{operation="select"\} [1-9]/)
  expect(text).toMatch(/storefront_database_transaction_wait_seconds_count [1-9]/)
  expect(text).toMatch(/storefront_search_seconds_count\{type="product",engine="\w+",outcome="ok"\} [1-9]/)
  expect(text).toContain('storefront_event_loop_delay_seconds')
  expect(text).toMatch(/^storefront_database_up 1$/m)
  if (site.app.redis) expect(text).toMatch(/^storefront_redis_up 1$/m)
  else expect(text).not.toMatch(/^storefront_redis_up /m)
  expect(text).toMatch(/^storefront_storage_free_bytes [1-9]/m)
  expect(text).toMatch(/^storefront_search_index_ready\{type="product"\} [01]$/m)
  expect(text).not.toContain('zqxj')
})

it('a request is one span of the trace that it names, with its statements below, and the same id everywhere', async () => {
  const answer = await ask('/api/v1/site', {
    ...{ 'x-api-key': site.credentials.key, 'x-api-secret': site.credentials.secret },
    ...{ traceparent: `00-${PARENT.trace}-${PARENT.span}-01`, 'x-request-id': 'told-by-the-client' },
  })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'told-by-the-client'])
  const findAll = () => spans.filter(({ traceId }) => traceId === PARENT.trace)
  await expect
    .poll(() => findAll().map(({ name }) => name), { timeout: 60_000 })
    .toContain('GET /api/v1/site')
  const request = findAll().find(({ name }) => name === 'GET /api/v1/site')
  const told = Object.fromEntries(
    (request?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  )
  expect(request?.parentSpanId).toBe(PARENT.span)
  expect(told).toMatchObject({
    'http.route': '/api/v1/site',
    'http.response.status_code': 200,
    'storefront.request_id': 'told-by-the-client',
  })
  const page = await ask('/')
  expect(page.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  await expect.poll(() => spans.some(({ name }) => name === 'SQL select'), { timeout: 60_000 }).toBe(true)
})
