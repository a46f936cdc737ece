import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeApp } from '#lib/domains/people/apps/index.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { shipParcel } from '#lib/domains/shop/orders/staff/index.ts'
import { PASSWORD } from '#tests/api/auth/account-api.ts'
import { order } from '#tests/api/checkout/shop-api.ts'
import { type ClientApi, openClientApi } from '#tests/client/client-api.ts'
import * as storefront from '../../../packages/client/src/index.ts'

type Sample = (...given: unknown[]) => Promise<unknown>

// The guides' functions, each called with a client of a shop. What the other samples do is tried in samples.test.ts.
let api: ClientApi
let folder: string
const samples = new Map<string, Sample>()
let kettle: { id: number }
let tent: { id: number }

beforeAll(async () => {
  api = await openClientApi()
  kettle = await api.catalogue.product({ name: 'Kettle', price: 4500, stock: 20 })
  tent = await api.catalogue.product({ name: 'Tent', price: 30_000, stock: 3 })
  await api.app.settings.set('payments.sandbox.enabled', true)
  await api.app.settings.set('shop.returns.days', 30)
  await changeApp(api.app, api.publicId, { returnUrls: ['com.example.shop://paid'] })
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-guides-'))
  await loadSamples()
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Builds the programs of the guides that export functions, over the client that this test imports. */
async function loadSamples(): Promise<void> {
  Object.assign(globalThis, { storefrontClient: storefront })
  const shim = path.join(folder, 'shim.cjs')
  await writeFile(shim, 'module.exports = globalThis.storefrontClient\n')
  const guides = readdirSync('docs/api').filter((name) => name.endsWith('.md'))
  for (const name of guides) {
    const blocks = readFileSync(path.join('docs/api', name), 'utf8').matchAll(/```ts\n(.*?)```/gs)
    for (const [index, [, contents = '']] of [...blocks].entries()) {
      if (!contents.includes('\nexport ')) continue
      const outfile = path.join(folder, `${name}-${index}.mjs`)
      const stdin = { contents, loader: 'ts', resolveDir: folder } as const
      await build({ stdin, bundle: true, format: 'esm', alias: { '@storefront/client': shim }, outfile })
      for (const [known, sample] of Object.entries(await import(outfile)))
        samples.set(known, sample as Sample)
    }
  }
}

async function customer() {
  const person = await api.customer()
  const { client } = api.connect({ storage: storefront.memoryStorage() })
  await storefront.account(client).signIn({ email: person.email, password: PASSWORD, device_name: 'Phone' })
  return { client, person }
}

/** A guest's order of two kettles. */
async function placed(changes = {}) {
  const { client } = api.connect()
  await client.request('POST /cart/items', { body: { product_id: kettle.id, quantity: 2 } })
  const answer = await storefront.checkout(client).place({ ...order, ...changes })
  return { client, number: answer.order.number, token: answer.order_token ?? '' }
}

async function shipped() {
  const made = await placed()
  await shipParcel(api.app, operator('test'), made.number, { carrier: null, tracking: null })
  return made
}

const CALLS: Record<string, (sample: Sample) => Promise<void>> = {
  async turnOnSecondFactor(turnOn) {
    const { client } = await customer()
    const ask = async (address: string) => api.codeOf(new URL(address).searchParams.get('secret') ?? '')
    expect(await turnOn(client, PASSWORD, ask)).toHaveLength(10)
    expect((await storefront.account(client).me()).two_factor_enabled).toBe(true)
  },
  async turnOffSecondFactor(turnOff) {
    const { client } = await customer()
    const known = storefront.account(client)
    const { secret } = await known.beginAuthenticator({ password: PASSWORD })
    await known.confirmAuthenticator(api.codeOf(secret))
    expect(await turnOff(client, api.codeOf(secret, 30))).toBe(false)
  },
  async moveTo(moveTo) {
    const { client, person } = await customer()
    expect(await moveTo(client, 'new@example.com', PASSWORD)).toBe(person.email)
    const kinds = (await api.takeMails()).map(({ kind, to }) => [kind, to.email])
    expect(kinds).toEqual(
      expect.arrayContaining([
        [expect.stringContaining('email'), 'new@example.com'],
        [expect.stringContaining('email'), person.email],
      ]),
    )
  },
  async addGift(addGift) {
    const { client } = api.connect()
    expect(await addGift(client, kettle.id, 'For Ann')).toEqual([['For Ann', 2]])
  },
  async addSet(addSet) {
    const { client } = api.connect()
    const items = [
      { product_id: kettle.id, quantity: 2 },
      { product_id: tent.id, quantity: 1 },
    ]
    expect(await addSet(client, items)).toBe('3 in the cart')
    expect(await addSet(client, [...items, { product_id: tent.id, quantity: 9 }])).toMatch(/^items\.[12]/)
  },
  async toggleWish(toggle) {
    const { client } = api.connect()
    expect([await toggle(client, kettle.id), await toggle(client, kettle.id)]).toEqual([1, 0])
  },
  async shareWishes(share) {
    const { client } = api.connect()
    await storefront.wishlist(client).add({ product_id: kettle.id })
    expect(await share(client)).toMatch(/^https?:\/\//)
  },
  async tellWhenBack(tell) {
    const gone = await api.catalogue.product({ name: 'Gone', stock: 0 })
    await tell(api.connect().client, gone.id, null, 'ada@example.com')
    const { prisma } = api.app.database
    expect(await prisma.outboxMessage.count({ where: { kind: 'stock_notice.request' } })).toBe(1)
  },
  async hearOfShippingAlone(hear) {
    const { client } = await customer()
    expect(await hear(client, 'token-of-this-phone')).toEqual(['shipping'])
  },
  async readAll(readAll) {
    const { client } = api.connect()
    const { meta } = await storefront.catalogue(client).products({ per_page: 1 })
    expect(await readAll(client)).toHaveLength(meta.total)
  },
  async readOn(readOn) {
    const { client } = api.connect()
    type Part = { names: string[]; next?: string }
    const first = (await readOn(client)) as Part
    const second = (await readOn(client, first.next)) as Part
    expect(first.names).toHaveLength(2)
    expect(first.names).not.toContain(second.names[0])
  },
  async buy(buy) {
    const { client } = api.connect()
    const { number } = (await buy(client, tent.id, null)) as { number: string }
    expect((await storefront.checkout(client).order(number)).items).toMatchObject([{ quantity: 1 }])
  },
  async findOrder(find) {
    const { client, number } = await placed()
    expect(await find(client, number, order.email)).toBe(await find(client, 'NONE', order.email))
  },
  async openOrderLink(open) {
    const { number, token } = await placed()
    const link = `https://shop.test/orders/${number}/${token}`
    expect(await open(api.connect().client, link)).toMatchObject({ number })
  },
  async orderAgain(again) {
    const { client, number } = await placed()
    expect(await again(client, number)).toEqual({ added: 1, inCart: 2 })
  },
  async sendBack(sendBack) {
    const { client, number } = await shipped()
    expect(await sendBack(client, number, 'The lid is bent.')).toMatchObject([{ status: 'asked_for' }])
    expect(await sendBack(client, number, 'Again.')).toHaveLength(1)
  },
  async showDamage(showDamage) {
    const { client, number } = await shipped()
    await samples.get('sendBack')?.(client, number, 'The lid is bent.')
    const { returns } = await storefront.checkout(client).returns(number)
    const [id, create] = [returns[0]?.id, { width: 9, height: 9, channels: 3, background: '#a33' } as const]
    const picture = (await sharp({ create }).png().toBuffer()).toString('base64')
    expect(await showDamage(client, number, id, picture)).toBeNull()
    expect((await storefront.checkout(client).returns(number)).returns).toMatchObject([{ picture_count: 1 }])
  },
  async keepAfterAll(keep) {
    const { client, number } = await shipped()
    await samples.get('sendBack')?.(client, number, 'The lid is bent.')
    await keep(client, number)
    const { returns } = await storefront.checkout(client).returns(number)
    expect(returns).toMatchObject([{ status: 'cancelled', can_cancel: false }])
  },
  async pay(pay) {
    const { client, number } = await placed({ payment_gateway: 'sandbox' })
    const opened: unknown[][] = []
    const open = async (...given: unknown[]) => {
      opened.push(given)
      await api.app.database.prisma.order.update({ where: { number }, data: { paymentStatus: 'paid' } })
    }
    expect(await pay(client, number, open)).toBe('paid')
    expect(opened).toEqual([[expect.stringContaining(`/pay/${number}?`), expect.stringContaining('/return')]])
  },
  async payInApp(pay) {
    const { client, number } = await placed({ payment_gateway: 'sandbox' })
    expect(await pay(client, number)).toMatchObject({ type: 'web' })
  },
}

it('every function of the guides is called here', () => {
  expect([...samples.keys()].sort()).toEqual(Object.keys(CALLS).sort())
})

it.each(Object.keys(CALLS))('%s does what its guide says', async (name) => {
  const sample = samples.get(name)
  if (!sample) throw new Error(`No guide has ${name}.`)
  await CALLS[name]?.(sample)
})
