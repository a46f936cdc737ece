import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAgents } from '#lib/api/agents/create-agents.ts'
import { writeLlms } from '#lib/api/agents/write-llms.ts'
import { AGENTS_KEY, changeApp, listApps, setAppEnabled } from '#lib/domains/people/apps/index.ts'
import { takeCart } from '#lib/domains/shop/cart/index.ts'
import type { Handle } from '#lib/web/http/raw-request.ts'
import { sendTo } from '#tests/support/api.ts'
import { stopMinute } from '#tests/support/stop-minute.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let handle: Handle
let server: http.Server
let url: URL
let client: Client

beforeAll(async () => {
  shop = await openShopApi()
  handle = createAgents(shop.app)
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const headers = request.headers as Record<string, string>
      const body = Buffer.concat(chunks)
      const answer = await handle({
        method: request.method ?? '',
        target: request.url ?? '',
        headers: { get: (name) => headers[name], isRepeated: () => false },
        body: { bytes: body, tooLarge: body.byteLength > 64 * 1024 },
        peer: '192.0.2.1',
      })
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
  await shop.app.settings.set('mcp.enabled', true)
  await shop.app.settings.set('mcp.requests_per_minute', 100_000)
  await shop.app.settings.set('site.url', 'https://shop.example')
  await shop.app.settings.set('site.name', 'Hearth')
  client = new Client({ name: 'tests', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url))
})
afterAll(async () => {
  await client?.close()
  server?.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop?.close()
})
beforeEach(() => shop.catalogue.clear())

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape, and assert what they find.
async function use(name: string, given: Record<string, unknown> = {}): Promise<any> {
  const result = await client.callTool({ name, arguments: given })
  const [content] = result.content as { text: string }[]
  return result.isError ? { error: content?.text } : result.structuredContent
}
const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const sendText = (body: string, headers: Record<string, string> = {}, peer?: string) =>
  sendTo(handle, '=/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
    peer,
  })
const post = (headers: Record<string, string> = {}, body: unknown = message, peer?: string) =>
  sendText(JSON.stringify(body), headers, peer)
const agents = async () => (await listApps(shop.app)).find(({ key }) => key === AGENTS_KEY)

describe('an agent', () => {
  it('sees who it talks to, and what it can do', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'storefront', title: 'Hearth' })
    expect(client.getInstructions()).toContain('only the shopper can order and pay')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_products',
      'get_product',
      'list_categories',
      'get_store_policies',
      'add_to_cart',
      'view_cart',
      'change_cart_item',
      'get_checkout_link',
    ])
    expect(tools.every(({ description, inputSchema }) => description && inputSchema.type === 'object')).toBe(
      true,
    )
    // The client checks every answer against these.
    const outputs = tools.map(({ outputSchema }) => Object.keys(outputSchema?.properties ?? {}))
    expect(outputs.slice(1, 3)).toEqual([['product'], ['categories']])
    expect(outputs.every((names) => names.length > 0)).toBe(true)
    expect(tools.find(({ name }) => name === 'get_product')?.annotations?.readOnlyHint).toBe(true)
  })

  it('finds products, by words with mistakes, category and price, and shows them', async () => {
    const { id: category, slug } = await shop.catalogue.category({ name: 'Kettles', slug: 'kettles' })
    await shop.catalogue.product({
      name: 'Copper kettle',
      slug: 'kettle',
      price: 8900,
      categoryIds: [category],
      images: [{ url: '/media/kettle.jpg', alt: 'A kettle' }],
    })
    await shop.catalogue.product({ name: 'Copper pan', price: 4900, descriptionHtml: '<p>Flat</p>' })
    await shop.app.search.rebuild('product')
    expect(await use('list_categories')).toMatchObject({
      categories: [{ slug, name: 'Kettles', products: 1 }],
    })
    const names = async (given: object) =>
      (await use('search_products', given as never)).products.map(({ name }: { name: string }) => name)
    expect(await names({ query: 'copper', max_price: 50 })).toEqual(['Copper pan'])
    expect(await names({ category: 'kettles' })).toEqual(['Copper kettle'])
    expect(await use('search_products', { query: 'kettel' })).toMatchObject({ total: 1, corrected: 'kettle' })
    const { product } = await use('get_product', { slug: 'kettle' })
    expect(product).toMatchObject({ name: 'Copper kettle', price: { amount: 8900, formatted: '$89.00' } })
    expect(product).not.toHaveProperty('description_html')
    expect(Object.keys(product.image).sort()).toEqual(['alt', 'thumbnail_url', 'url'])
    expect(product.images).toEqual([product.image])
    expect(await use('get_product', { id: product.id })).toEqual({ product })
    expect((await use('get_product', { slug: 'gone' })).error).toContain('not_found')
  })

  it('reads the policies', async () => {
    await shop.app.settings.set('shop.returns.days', 30)
    expect(await use('get_store_policies')).toMatchObject({
      shop: { name: 'Hearth', url: 'https://shop.example/', currency: 'USD' },
      returns: { days: 30 },
    })
  })

  it('fills a cart, changes it, and hands it over to the shopper, once', async () => {
    const cup = await shop.catalogue.product({ name: 'Cup', price: 1200, stock: 5 })
    const pot = await shop.catalogue.product({ name: 'Pot', price: 3000 })
    const items = [{ product_id: cup.id, quantity: 2 }, { product_id: pot.id }]
    const { cart_token, cart } = await use('add_to_cart', { items })
    expect(cart.totals.subtotal.amount).toBe(5400)
    const [first] = cart.items
    const change = { cart_token, item_id: first.id, quantity: 1 }
    expect((await use('change_cart_item', change)).cart.totals.subtotal.amount).toBe(4200)
    expect((await use('change_cart_item', { ...change, quantity: 0 })).cart.items).toHaveLength(1)
    expect((await use('view_cart', { cart_token })).cart.item_count).toBe(1)

    const { url: link } = await use('get_checkout_link', { cart_token })
    const [, code = ''] = /^https:\/\/shop\.example\/cart\/open\/(.+)$/.exec(link) ?? []
    expect(await takeCart(shop.app, code)).toBe(cart_token)
    await expect(takeCart(shop.app, code)).rejects.toThrow()
  })

  it('is told what is wrong, in words and by a code', async () => {
    const cup = await shop.catalogue.product({ price: 1200, stock: 1 })
    const items = [{ product_id: cup.id, quantity: 9 }]
    expect(JSON.parse((await use('add_to_cart', { items })).error)).toMatchObject({
      error: 'insufficient_stock',
    })
    expect((await use('add_to_cart', { items: [] })).error).toMatch(/items/)
    expect((await use('get_checkout_link', { cart_token: 'ct_forged' })).error).toContain('"error"')
    await shop.app.settings.set('shop.web_enabled', false)
    expect((await use('get_checkout_link', { cart_token: 'ct_forged' })).error).toContain('feature_disabled')
    await shop.app.settings.set('shop.web_enabled', true)
  })

  it('keeps what could be put into a cart, and is told what could not', async () => {
    const cup = await shop.catalogue.product({ price: 1200, stock: 1 })
    const pot = await shop.catalogue.product({ price: 3000 })
    const items = [{ product_id: pot.id }, { product_id: cup.id, quantity: 9 }, { product_id: 999_999 }]
    const { cart_token, cart, not_added } = await use('add_to_cart', { items })
    expect(cart.item_count).toBe(1)
    expect(not_added).toMatchObject([
      { product_id: cup.id, quantity: 9, reason: { error: 'insufficient_stock' } },
      { product_id: 999_999, reason: { errors: { product_id: [expect.any(String)] } } },
    ])
    expect((await use('view_cart', { cart_token })).cart.item_count).toBe(1)
    const refused = JSON.parse((await use('add_to_cart', { cart_token, items: items.slice(1) })).error)
    expect(refused.error).toBe('insufficient_stock')
  })

  it('has no way to order or to pay', async () => {
    const { tools } = await client.listTools()
    expect(tools.filter(({ name }) => /order|pay|checkout$/.test(name))).toEqual([])
    expect(await shop.app.database.prisma.order.count()).toBe(0)
    expect((await use('check_out', {})).error).toMatch(/not found/i)
  })
})

describe('/mcp', () => {
  it('is there only where the owner wants it', async () => {
    await shop.app.settings.set('mcp.enabled', false)
    expect((await post()).json.error).toBe('not_found')
    await shop.app.settings.set('mcp.enabled', true)
    expect((await post()).status).toBe(200)
  })

  it('can be switched off and limited as an app of its own, which cannot call the API', async () => {
    const app = await agents()
    if (!app) throw new Error('There is no such app.')
    await setAppEnabled(shop.app, app.id, false)
    expect((await post()).json.error).toBe('app_disabled')
    await setAppEnabled(shop.app, app.id, true)
    await changeApp(shop.app, app.id, { requestsPerMinute: 2 })
    const another = () => post({}, message, '198.51.100.7')
    const answers = await stopMinute(async () => [await another(), await another(), await another()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[0]?.headers['RateLimit-Policy']).toBe('"app";q=2;w=60')
    await changeApp(shop.app, app.id, { requestsPerMinute: null })
    const { json } = await shop.send('/site', { headers: { 'x-api-key': AGENTS_KEY, 'x-api-secret': '' } })
    expect(json.error).not.toBeUndefined()
  })

  it('refuses pages of other sites, unless the owner has named them', async () => {
    expect((await post({ origin: 'https://evil.example' })).json.error).toBe('origin_refused')
    expect((await post({ origin: 'null' })).json.error).toBe('origin_refused')
    expect((await post({ origin: 'https://shop.example' })).status).toBe(200)
    const app = await agents()
    await changeApp(shop.app, app?.id ?? 0, { origins: ['https://chat.example'] })
    expect((await post({ origin: 'https://chat.example' })).status).toBe(200)
  })

  it('refuses other methods, many messages at once, bodies too large and maintenance', async () => {
    expect(await sendTo(handle, '=/mcp', { method: 'GET' })).toMatchObject({
      status: 405,
      headers: { Allow: 'POST' },
    })
    const many = JSON.stringify([message, message])
    for (const lead of ['', ' '.repeat(1000), '\n\t\r '.repeat(40), '\ufeff'])
      expect((await sendText(lead + many)).json).toMatchObject({ error: 'invalid_request' })
    expect((await post({}, { ...message, params: 'x'.repeat(70_000) })).json.error).toBe('payload_too_large')
    expect((await post({}, 'nonsense')).status).toBe(400)
    await shop.app.settings.set('maintenance.active', true)
    expect((await post()).status).toBe(503)
    await shop.app.settings.set('maintenance.active', false)
  })
})

describe('llms.txt', () => {
  it('says what the site is and where things are', async () => {
    await shop.catalogue.category({ name: 'Kettles [new]', slug: 'kettles', description: 'To boil' })
    await shop.app.settings.set('site.tagline', 'Things for\nthe fire')
    const text = await writeLlms(shop.app)
    expect(text).toMatch(
      /^# Hearth\n\n> Things for the fire\n\n## Products\n\n- \[All products\]\(https:\/\/shop\.example\/products\)\n/,
    )
    expect(text).toContain('- [Kettles new](https://shop.example/products?category=kettles): To boil\n')
    expect(text).toContain('- [MCP server](https://shop.example/mcp): ')
    await shop.app.settings.set('seo.noindex', true)
    expect(await writeLlms(shop.app)).toBeNull()
    await shop.app.settings.set('seo.noindex', false)
  })
})
