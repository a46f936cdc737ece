import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicApp } from '#lib/domains/people/apps/index.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { shipParcel } from '#lib/domains/shop/orders/staff/index.ts'
import { isForCustomers, listOperations, readApi } from '#lib/pages/developers/api-shape.ts'
import { readExample } from '#lib/pages/developers/samples/read-example.ts'
import { writeSamples } from '#lib/pages/developers/samples/write-samples.ts'
import { order as cashOrder } from '#tests/api/checkout/shop-api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { findKotlin, MISSING } from '#tests/support/services/kotlin.mjs'
import { catalogue, checkout, createClient, signedBy } from '../../packages/client/src/index.ts'
import { run } from '../../scripts/support/run.mjs'

const maven = findKotlin()
const folder = 'packages/kotlin'
let site: ProductionSite
let server: ProductionServer

describe.runIf(maven)('the Kotlin client', () => {
  beforeAll(async () => {
    site = await openProductionSite()
    const factory = createCatalogueFactory(site.app)
    for (let i = 0; i < 5; i++) await factory.product({ name: `Stool's (*) é ${i}`, price: 4500 })
    await site.setSetting('payments.sandbox.enabled', true)
    await site.setSetting('shop.returns.days', 30)
    server = await site.start()
  })
  afterAll(() => site?.close())

  it('reads, buys and signs in at a running shop, and uses nothing that Android does not have', async () => {
    const { key, secret } = site.credentials
    await writeGuide()
    const order = await placeOrder()
    await shipParcel(site.app, operator('test'), order.number, { carrier: null, tracking: null })
    const app = await createPublicApp(site.app, 'A Kotlin app', [])
    const done = await run(maven ?? '', ['-q', '-B', '-o', '-f', `${folder}/pom.xml`, 'test'], {
      env: {
        STOREFRONT_API: `http://127.0.0.1:${server.port}/api/v1`,
        STOREFRONT_KEY: key,
        STOREFRONT_SECRET: secret,
        STOREFRONT_PUBLIC_KEY: app.key,
        STOREFRONT_ORDER: order.number,
        STOREFRONT_ORDER_TOKEN: order.token,
      },
    })
    expect(done.output).not.toContain('ERROR')
    expect(done.code).toBe(0)
  }, 600_000)
})

it('the Kotlin compiler is there where CI runs', () => {
  expect(maven !== undefined || process.env.CI === undefined, MISSING).toBe(true)
})

/** A guest's order at the running shop, which the client is to send items back of. */
async function placeOrder(): Promise<{ number: string; token: string }> {
  const { key, secret } = site.credentials
  const sign = signedBy(secret)
  const client = createClient({ url: `http://127.0.0.1:${server.port}/api/v1`, key, sign })
  const [product] = (await catalogue(client).products()).data
  await client.request('POST /cart/items', { body: { product_id: product?.id ?? 0, quantity: 2 } })
  const { order, order_token } = await checkout(client).place(cashOrder)
  return { number: order.number, token: order_token ?? '' }
}

/** The samples of the guide, which are compiled along with the tests. */
async function writeGuide(): Promise<void> {
  const guide = await readFile(`${folder}/README.md`, 'utf8')
  const [program = '', ...parts] = [...guide.matchAll(/```kotlin\n(.*?)```/gs)].map(([, code = '']) => code)
  const functions = parts.map((code, index) => `suspend fun sample${index}() {\n${code}}\n`)
  const around = `package samples
import kotlinx.coroutines.CoroutineScope
import storefront.client.*
private lateinit var shop: Storefront
private lateinit var scope: CoroutineScope
private val agreed = true
private const val key = "sample"
private const val number = "A1"
private fun open(url: String) = println(url)
private fun show(vararg shown: Any?) = println(shown)
`
  await mkdir(`${folder}/target/samples`, { recursive: true })
  await writeFile(`${folder}/target/samples/Program.kt`, `package program\n${program}`)
  await writeFile(`${folder}/target/samples/Samples.kt`, `${around}${functions.join('\n')}`)
  await writeFile(`${folder}/target/samples/Operations.kt`, writeOperations())
}

/** The samples of the pages about operations. */
function writeOperations(): string {
  const base = `http://127.0.0.1:${server.port}/api/v1`
  const programs = listOperations(readApi('Shop', base)).map((place) => {
    const samples = writeSamples(base, readExample(place, isForCustomers(place.operation)))
    const { code = '' } = samples.find(({ id }) => id === 'kotlin') ?? {}
    return code.replace('main()', `${place.operation.operationId}()`)
  })
  const imports = new Set(programs.flatMap((code) => code.match(/^import .*$/gm) ?? []))
  const functions = programs.map((code) => code.replace(/^import .*\n/gm, ''))
  return ['package operations', ...imports, ...functions].join('\n')
}
