import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let pages: TestPages
let client: Client

beforeAll(async () => {
  pages = await openTestPages()
  const { site, catalogue } = pages
  await catalogue.product({ name: 'Copper kettle', slug: 'kettle', price: 8900, stock: 3 })
  await catalogue.product({ name: 'Copper pan', slug: 'pan', price: 4900 })
  await site.app.search.rebuild('product')
  await site.setSetting('mcp.enabled', true)
  client = new Client({ name: 'an-assistant', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(pages.address('/mcp'))))
})
afterAll(async () => {
  await client?.close()
  await pages?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: results have the shapes of their tools.
async function use(name: string, given: Record<string, unknown> = {}): Promise<any> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: given })
  if (isError) throw new Error(JSON.stringify(content))
  return structuredContent
}

const post = (body: string) =>
  fetch(pages.address('/mcp'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body,
  })

describe('an assistant at a running shop', () => {
  it('finds a product, fills a cart, and hands it over to the shopper, who sees it on the website', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('get_checkout_link')
    const { products } = await use('search_products', { query: 'coper ketle' })
    expect(products.map(({ slug }: { slug: string }) => slug)).toContain('kettle')
    const { product } = await use('get_product', { slug: 'kettle' })
    const { cart_token, cart } = await use('add_to_cart', {
      items: [{ product_id: product.id, quantity: 2 }],
    })
    expect(cart.totals.subtotal.formatted).toBe('$178.00')
    const { url } = await use('get_checkout_link', { cart_token })

    const page = await pages.openPage()
    await page.goto(url)
    await page.locator('main form button').click()
    await page.locator('main').getByText('Copper kettle').first().waitFor()
    expect(await page.locator('main').textContent()).toContain('$178.00')
  })

  it('gets no further than its budget, and many messages at once do not count as one', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const many = await post(`${' '.repeat(500)}${JSON.stringify([message, message])}`)
    expect(many.status).toBe(400)
    await pages.site.setSetting('mcp.requests_per_minute', 3)
    const refused = await vi.waitFor(async () => {
      const answer = await post(JSON.stringify(message))
      expect(answer.status).toBe(429)
      return answer
    }, 60_000)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
