import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicApp } from '#lib/domains/people/apps/index.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { catalogue, content, createClient, signedBy } from '../../packages/client/src/index.ts'

let site: ProductionSite
let server: ProductionServer
let shop: Server
let page: Page

beforeAll(async () => {
  site = await openProductionSite()
  const factory = createCatalogueFactory(site.app)
  for (let i = 0; i < 5; i++) await factory.product({ name: `Stool ${i}`, price: 4500 })
  server = await site.start()
  shop = await openShop()
  page = await (await shareChromium()).newPage()
})
afterAll(async () => {
  await page?.close()
  shop?.close()
  await site?.close()
})

const api = () => `http://127.0.0.1:${server.port}/api/v1`
const originOf = (one: Server) => `http://localhost:${(one.address() as AddressInfo).port}`

/** A shop on an origin of its own: a page without anything, and the client as a module. */
async function openShop(): Promise<Server> {
  const { outputFiles } = await build({
    entryPoints: ['packages/client/src/index.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  })
  const opened = createServer((request, response) => {
    const isModule = request.url === '/client.js'
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? outputFiles[0]?.text : '<!doctype html><title>Shop</title>')
  })
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done))
  return opened
}

describe('the client', () => {
  it('reads a real server, signed, through Node’s own fetch', async () => {
    const { key, secret } = site.credentials
    const client = createClient({ url: api(), key, sign: signedBy(secret) })
    const find = async () => {
      const names: string[] = []
      for await (const { name } of catalogue(client).products({ per_page: 2, q: "stool's (*)" }))
        names.push(name)
      return names
    }
    // The server's index takes in what was just created.
    await expect.poll(find).toHaveLength(5)
    expect((await content(client).site()).api.version).toBeTruthy()
  })

  it('shops from a page on another origin, with the key of a public app alone', async () => {
    const { key } = await createPublicApp(site.app, 'A shop on the web', [originOf(shop)])
    await page.goto(originOf(shop))
    const bought = await page.evaluate(`(async () => {
      const { cart, catalogue, checkout, createClient } = await import('/client.js')
      const client = createClient({ url: ${JSON.stringify(api())}, key: ${JSON.stringify(key)}, storage: localStorage })
      const products = catalogue(client).products({ per_page: 1 })
      const product = (await products).data[0]
      await products
      const basket = cart(client)
      const { cart: filled } = await basket.add({ product_id: product.id, quantity: 2 })
      await basket.setQuantity({ product_id: 999999 }, 1)
      const refused = await checkout(client).place({ email: 'x' }).catch((error) => error)
      return { total: filled.totals.subtotal.formatted, fields: Object.keys(refused.details.fields), id: refused.requestId }
    })()`)
    expect(bought).toMatchObject({
      total: '$90.00',
      fields: expect.arrayContaining(['email', 'payment_gateway']),
    })
    expect(bought).toMatchObject({ id: expect.stringMatching(/\w{8}/) })
    await page.reload()
    const kept = await page.evaluate(`import('/client.js').then(async ({ cart, createClient }) => {
      const client = createClient({ url: ${JSON.stringify(api())}, key: ${JSON.stringify(key)}, storage: localStorage })
      return (await cart(client).load()).cart.item_count
    })`)
    expect(kept).toBe(2)
  })
})
