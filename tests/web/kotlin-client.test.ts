import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicApp } from '#lib/domains/people/apps/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { findKotlin, MISSING } from '#tests/support/services/kotlin.mjs'
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
    server = await site.start()
  })
  afterAll(() => site?.close())

  it('reads, buys and signs in at a running shop, and uses nothing that Android does not have', async () => {
    const { key, secret } = site.credentials
    await writeSamples()
    const app = await createPublicApp(site.app, 'A Kotlin app', [])
    const done = await run(maven ?? '', ['-q', '-B', '-o', '-f', `${folder}/pom.xml`, 'test'], {
      env: {
        STOREFRONT_API: `http://127.0.0.1:${server.port}/api/v1`,
        STOREFRONT_KEY: key,
        STOREFRONT_SECRET: secret,
        STOREFRONT_PUBLIC_KEY: app.key,
      },
    })
    expect(done.output).not.toContain('ERROR')
    expect(done.code).toBe(0)
  }, 300_000)
})

it('the Kotlin compiler is there where CI runs', () => {
  expect(maven !== undefined || process.env.CI === undefined, MISSING).toBe(true)
})

/** The samples of the guide, which are compiled along with the tests. */
async function writeSamples(): Promise<void> {
  const guide = await readFile(`${folder}/README.md`, 'utf8')
  const [program = '', ...parts] = [...guide.matchAll(/```kotlin\n(.*?)```/gs)].map(([, code = '']) => code)
  const functions = parts.map((code, index) => `suspend fun sample${index}() {\n${code}}\n`)
  const around = `package samples
import kotlinx.coroutines.CoroutineScope
import storefront.client.*
private lateinit var shop: Storefront
private lateinit var scope: CoroutineScope
private lateinit var tent: Product
private lateinit var order: PlaceOrderRequest
private const val key = "sample"
private fun open(url: String) = println(url)
private fun show(vararg shown: Any?) = println(shown)
`
  await mkdir(`${folder}/target/samples`, { recursive: true })
  await writeFile(`${folder}/target/samples/Program.kt`, `package program\n${program}`)
  await writeFile(`${folder}/target/samples/Samples.kt`, `${around}${functions.join('\n')}`)
}
