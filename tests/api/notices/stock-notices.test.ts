import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  confirmStockNotice,
  deleteStockNotice,
  purgeStockNotices,
  sendStockNotices,
} from '#lib/domains/shop/stock-notices/index.ts'
import { loadLinkPage } from '#lib/pages/forms/mailed-links.ts'
import { loadStockNoticePage } from '#lib/pages/shop/stock-notices/load-stock-notice-page.ts'
import { stockNoticeLinks } from '#lib/pages/shop/stock-notices/stock-notice-links.ts'
import { type ReadMail, readMail } from '#tests/support/read-mail.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'

const SITE = 'https://shop.example'
const DAY = 24 * 3600

let api: ShopApi
let kettle: { id: number; slug: string; variantId: number }

beforeAll(async () => {
  api = await openShopApi()
  await api.app.settings.set('site.url', SITE)
  kettle = await soldOut('kettle')
})
afterAll(() => api?.close())
beforeEach(async () => {
  await db().outboxMessage.deleteMany()
  await db().stockNotice.deleteMany()
  await setStock(0)
})

const db = () => api.app.database.prisma
const setStock = (stock: number, id = kettle.variantId) =>
  db().productVariant.update({ where: { id }, data: { stock } })
const ask = (email: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  api.call('POST', '/stock-notices', { product_id: kettle.id, email, ...more }, headers)

async function soldOut(slug: string) {
  const { id } = await api.catalogue.product({ slug, name: slug, stock: 0 })
  const variant = await db().productVariant.findFirstOrThrow({ where: { productId: id } })
  return { id, slug, variantId: variant.id }
}

/** Does what waits to be done; resolves to the mails that were sent, the oldest first. */
async function takeMails(): Promise<ReadMail[]> {
  await api.app.outbox.drain()
  const where = { kind: { startsWith: 'mail.' } }
  const sent = await db().outboxMessage.findMany({ where, orderBy: { id: 'asc' } })
  await db().outboxMessage.deleteMany()
  const folder = path.join(api.app.env.storagePath, 'mail')
  const files = sent.length > 0 ? await readdir(folder) : []
  const own = sent.map(({ id }) => files.find((file) => file.includes(`-${id}-`)) ?? '')
  return Promise.all(own.map(async (file) => readMail(await readFile(path.join(folder, file), 'utf8'))))
}
const tokenIn = (mail: ReadMail | undefined, kind: 'confirm' | 'unsubscribe') =>
  new RegExp(`${SITE}/stock-notices/${kind}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''

/** Addresses that wait, in this order. */
async function wait(emails: readonly string[], variantId = kettle.variantId) {
  for (const email of emails) {
    const now = api.clock.now()
    const data = { variantId, email, locale: 'en', mailedAt: now, confirmedAt: now, createdAt: now }
    await db().stockNotice.create({ data })
    api.clock.advance(1)
  }
}
/** Runs the job; resolves to whom it writes, in this order. */
async function send(times = 1): Promise<string[]> {
  await Promise.all(Array.from({ length: times }, () => sendStockNotices(api.app)))
  const where = { kind: 'mail.back_in_stock' }
  const rows = await db().outboxMessage.findMany({ where, orderBy: { id: 'asc' } })
  return rows.map(({ payload }) => /[\w.]+@example\.org/.exec(JSON.stringify(payload))?.[0] ?? '')
}
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.org`)

describe('asking', () => {
  it('mails a link; nothing is sent before it is confirmed, and then once', async () => {
    const { status, json } = await ask('Ada@Example.org')
    expect([status, Object.keys(json.data)]).toEqual([201, ['message']])
    const [mail, ...others] = await takeMails()
    expect(others).toEqual([])
    expect(mail?.header('to')).toBe('ada@example.org')
    expect(mail?.header('list-unsubscribe')).toContain(`${SITE}/stock-notices/unsubscribe/sn_`)
    await setStock(1)
    expect(await send()).toEqual([])
    expect(await confirmStockNotice(api.app, tokenIn(mail, 'unsubscribe'))).toBe(false)
    expect(await confirmStockNotice(api.app, `${tokenIn(mail, 'confirm')}x`)).toBe(false)
    expect(await confirmStockNotice(api.app, tokenIn(mail, 'confirm'))).toBe(true)
    expect(await confirmStockNotice(api.app, tokenIn(mail, 'confirm'))).toBe(true)
    expect(await send()).toEqual(['ada@example.org'])
    const [told] = await takeMails()
    expect(told?.text).toContain(`${SITE}/products/kettle?variant=${kettle.variantId}`)
    expect(await send()).toEqual([])
  })

  it('answers a known address as it answers a new one, by the same statements', async () => {
    await wait(['ada@example.org'])
    const answers = []
    for (const email of ['ada@example.org', 'new@example.org']) {
      let text = ''
      const statements = await api.statements(async () => {
        text = (await ask(email)).text
      })
      answers.push({ text, statements })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(await takeMails()).toHaveLength(1)
  })

  it('mails one link a day, however often and at once it is asked', async () => {
    await Promise.all([ask('ada@example.org'), ask('ada@example.org')])
    await ask('ADA@example.org')
    expect(await takeMails()).toHaveLength(1)
    api.clock.advance(DAY)
    await ask('ada@example.org')
    expect(await takeMails()).toHaveLength(1)
    expect(await db().stockNotice.count()).toBe(1)
  })

  it('mails an address five links a day, whatever it is asked about', async () => {
    for (let index = 0; index < 6; index++) {
      const { id } = await soldOut(`jug-${index}`)
      await ask('ada@example.org', { product_id: id })
    }
    expect(await takeMails()).toHaveLength(5)
  })

  it('refuses links after a week, and what is not on sale', async () => {
    await ask('ada@example.org')
    const [mail] = await takeMails()
    api.clock.advance(8 * DAY)
    expect(await confirmStockNotice(api.app, tokenIn(mail, 'confirm'))).toBe(false)
    expect((await ask('ada@example.org', { product_id: 999_999 })).status).toBe(404)
    expect((await ask('ada@example.org', { variant_id: 999_999 })).status).toBe(404)
    expect((await ask('nonsense')).status).toBe(422)
  })

  it('needs no link for the confirmed address of the customer who asks, and one for any other', async () => {
    const customer = await api.signIn()
    const { email } = await db().customer.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await db().customer.updateMany({ where: { email }, data: { emailVerifiedAt: api.clock.now() } })
    await ask(email, {}, customer.headers)
    expect(await takeMails()).toEqual([])
    expect((await db().stockNotice.findFirstOrThrow({ where: { email } })).confirmedAt).not.toBeNull()
    await ask('other@example.org', {}, customer.headers)
    expect(await takeMails()).toHaveLength(1)
  })
})

describe('a variant that is back', () => {
  it('is told of in order of entry, and to no more people than there are units', async () => {
    await wait(people(4))
    expect(await send()).toEqual([])
    await setStock(2)
    expect(await send()).toEqual(people(2))
    expect(await send()).toEqual(people(2))
    await setStock(3)
    expect(await send()).toEqual(people(3))
    api.clock.advance(DAY + 1)
    expect(await send()).toEqual(people(4))
  })

  it('is told of once by jobs that run at once', async () => {
    await wait(people(6))
    await setStock(4)
    expect(await send(4)).toEqual(people(4))
  })

  it('counts what a sale at the same time leaves', async () => {
    await wait(people(3))
    await setStock(3)
    const headers = await api.beginCart([kettle], 2)
    const [{ status }] = await Promise.all([api.checkOut(headers), sendStockNotices(api.app)])
    expect(status).toBe(201)
    const told = (await send()).length
    const { stock } = await db().productVariant.findUniqueOrThrow({ where: { id: kettle.variantId } })
    expect(stock).toBe(1)
    // All three if the notices came first, one if the sale did.
    expect([1, 3]).toContain(told)
  })

  it('has one queue for the variants that share its units', async () => {
    const shared = { price: 300, trackStock: true, stock: 0, sharesStock: true }
    const { id } = await api.catalogue.product({
      slug: 'shared',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((Size) => ({ ...shared, optionValues: { Size } })),
    })
    const [small, medium] = await db().productVariant.findMany({
      where: { productId: id },
      orderBy: { id: 'asc' },
    })
    await wait(['m@example.org'], medium?.id)
    await wait(['s@example.org'], small?.id)
    await db().productVariant.updateMany({ where: { productId: id }, data: { stock: 1 } })
    expect(await send(2)).toEqual(['m@example.org'])
  })

  it('is told of to everyone where units are not counted, and to nobody while it is hidden', async () => {
    await wait(people(3))
    await setStock(3)
    await db().product.update({ where: { id: kettle.id }, data: { published: false } })
    expect(await send()).toEqual([])
    await db().product.update({ where: { id: kettle.id }, data: { published: true } })
    await setStock(0)
    await db().productVariant.update({ where: { id: kettle.variantId }, data: { backorder: true } })
    expect(await send()).toEqual(people(3))
    await db().productVariant.update({ where: { id: kettle.variantId }, data: { backorder: false } })
  })

  it('puts who asks again at the end of the queue', async () => {
    await wait(people(2))
    await setStock(1)
    expect(await send()).toEqual(['p0@example.org'])
    await db().outboxMessage.deleteMany()
    await setStock(0)
    await ask('p0@example.org')
    const [mail] = await takeMails()
    expect(await confirmStockNotice(api.app, tokenIn(mail, 'confirm'))).toBe(true)
    await setStock(1)
    expect(await send()).toEqual(['p1@example.org'])
  })
})

it('ends with the link of a mail, and with time', async () => {
  await ask('ada@example.org')
  const [mail] = await takeMails()
  expect(await deleteStockNotice(api.app, tokenIn(mail, 'confirm'))).toBe(false)
  expect(await deleteStockNotice(api.app, tokenIn(mail, 'unsubscribe'))).toBe(true)
  expect(await deleteStockNotice(api.app, tokenIn(mail, 'unsubscribe'))).toBe(false)
  expect(await confirmStockNotice(api.app, tokenIn(mail, 'confirm'))).toBe(false)
  await ask('unconfirmed@example.org')
  await takeMails()
  await wait(people(2))
  await setStock(1)
  await send()
  api.clock.advance(31 * DAY)
  expect(await purgeStockNotices(api.app)).toBe(2)
  expect(await db().stockNotice.findMany({ select: { email: true } })).toEqual([{ email: 'p1@example.org' }])
})

describe('the website', () => {
  it('takes an address on the page of a sold-out product, and says what is wrong with it', async () => {
    const visitor = openVisitor(api.app)
    const shown = await visitor.product('kettle')
    expect(await visitor.html(shown)).toContain('action="/stock-notices/forms/request"')
    const sent = { product_id: String(kettle.id), page: '/products/kettle' }
    const refused = await visitor.send('/stock-notices/forms/request', { ...sent, email: 'nonsense' })
    expect(refused).toEqual({ status: 303, to: '/stock-notices#respond' })
    const again = await visitor.html(await loadStockNoticePage(api.app, { ...visitor.jar }))
    expect(again).toContain(`name="product_id" value="${kettle.id}"`)
    expect(again).toContain('value="nonsense"')
    await visitor.send('/stock-notices/forms/request', { ...sent, email: 'ada@example.org' })
    const page = await loadStockNoticePage(api.app, { ...visitor.jar })
    expect(await visitor.html(page)).toContain('We will e-mail you once')
    const [mail] = await takeMails()
    const token = tokenIn(mail, 'confirm')
    const link = await loadLinkPage(api.app, stockNoticeLinks, 'confirm', { token, cookies: {} })
    expect(await visitor.html(link)).toContain('action="/stock-notices/forms/confirm"')
    await visitor.send('/stock-notices/forms/confirm', { token })
    expect((await db().stockNotice.findFirstOrThrow()).confirmedAt).not.toBeNull()
    await api.catalogue.product({ slug: 'cup', stock: 1 })
    expect(await visitor.html(await visitor.product('cup'))).not.toContain('/stock-notices/')
  })
})
