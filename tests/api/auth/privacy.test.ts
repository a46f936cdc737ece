import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#lib/domains/people/accounts/index.ts'
import { eraseOldOrders } from '#lib/domains/shop/orders/index.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { keptModels, personalModels, plainModels, readModels } from '#tests/support/personal-data.ts'
import { type AccountApi, bearer, openAccountApi, PASSWORD } from './account-api.ts'

// The name stands in whatever is written of them.
const EMAIL = 'zelda@example.com'
const OTHER = 'olaf'
const DAY = 24 * 3600

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())

describe('every model', () => {
  const models = readModels()

  it('is known to hold personal data or none', () => {
    const known = [...Object.keys(personalModels), ...keptModels, ...plainModels].sort()
    expect(Object.keys(models).sort()).toEqual(known)
  })

  it.each(Object.entries(personalModels))('%s has no column that nobody has judged', (name, model) => {
    const judged = [...model.personal, ...(model.plain ?? [])].sort()
    expect(models[name]?.toSorted()).toEqual(judged)
  })

  it('with personal data is in docs/security.md, with how long it is kept', () => {
    const docs = readFileSync(path.resolve(import.meta.dirname, '../../../docs/security.md'), 'utf8')
    const names = [...Object.keys(personalModels), ...keptModels]
    expect(names.filter((name) => !new RegExp(`^\\|.*\`${name}\`.*\\|.*\\|$`, 'm').test(docs))).toEqual([])
  })
})

describe('a customer who leaves', { timeout: 120_000 }, () => {
  const texts = (model: string, name = 'zelda') =>
    Object.fromEntries(
      (personalModels[model]?.personal ?? []).map((column) => [column, markOf(name, model, column)]),
    )
  const markOf = (name: string, model: string, column: string) =>
    column === 'content'
      ? {
          buyer: { name: `${name} ${model}.${column}` },
          lines: [{ name: 'Ring', personal: [`Engraving: ${name}`] }],
        }
      : markPlainly(name, model, column)
  const markPlainly = (name: string, model: string, column: string) =>
    ['billing', 'shipping', 'details'].includes(column)
      ? { name: `${name} ${model}.${column}`, country: 'US', state: 'OR' }
      : `${name} ${model}.${column}`
  /** The tables that still tell of someone. */
  const tables = async (name = 'zelda') => {
    const dump = await dumpDatabase(api.app.database)
    const telling = Object.keys(dump).filter((table) => dump[table]?.toLowerCase().includes(name))
    // SQLite keeps the words of a table beside it.
    return [...new Set(telling.map((table) => table.replace(/Words_\w+$/, '')))].sort()
  }
  const erase = () => eraseOldOrders(api.app)
  const retained = ['Invoice', 'Order', 'OrderEvent', 'PaymentAttempt', 'Return', 'Shipment', 'Withdrawal']
  let token: string

  it('is told of everything that is kept', async () => {
    token = await leaveTraces()
    await leaveTraces(OTHER)
    await api.app.outbox.drain()
    for (const name of ['zelda', OTHER])
      expect(await tables(name)).toEqual(Object.keys(personalModels).sort())
    const { status, text } = await api.request('GET', '/auth/me/export', undefined, {
      headers: bearer(token),
    })
    expect(status).toBe(200)
    const missing = Object.entries(personalModels).flatMap(([model, { personal, hidden = [] }]) =>
      personal
        .filter((column) => !hidden.includes(column) && !isShown(text, model, column))
        .map((column) => `${model}.${column}`),
    )
    expect(missing).toEqual([])
    expect(text).not.toContain(OTHER)
  })

  it('leaves nothing behind but what open orders and the books need', async () => {
    const gone = await api.request('DELETE', '/auth/me', { password: PASSWORD }, { headers: bearer(token) })
    expect(gone.status).toBe(200)
    await api.app.outbox.drain()
    expect(await tables(OTHER)).toEqual(Object.keys(personalModels).sort())
    await erase()
    // Attributes are needed until the order is delivered.
    expect(await tables()).toEqual([...retained, 'OrderLine'].sort())
    const { order } = api.app.database.prisma
    const find = (number: string) => order.findUniqueOrThrow({ where: { number } })
    const contact = { email: null, phone: null, shipping: null, customerNote: null, giftMessage: null }
    expect(await find('CLOSED')).toMatchObject({ ...contact, billing: { name: 'zelda Order.billing' } })
    expect(await find('OPEN')).toMatchObject({ phone: 'zelda Order.phone', shipping: { country: 'US' } })

    // It is completed, but a refund is still under way.
    await order.update({ where: { number: 'OPEN' }, data: { status: 'completed', refundQueued: 5n } })
    await erase()
    expect(await find('OPEN')).toMatchObject({ phone: 'zelda Order.phone' })
    await order.update({ where: { number: 'OPEN' }, data: { refundQueued: 0n } })
    await erase()
    expect(await find('OPEN')).toMatchObject({ ...contact, billing: { name: 'zelda Order.billing' } })
  })

  it('is in no bill any more once bills need not be kept, nor is a guest', async () => {
    const { prisma } = api.app.database
    const stays = await api.customer({ email: 'yann@example.com' })
    await prisma.order.createMany({
      data: [
        { ...orderOf('GUEST'), ...texts('Order'), status: 'completed' },
        { ...orderOf('SHIPPED'), ...texts('Order'), status: 'processing', fulfillmentStatus: 'fulfilled' },
        { ...orderOf('WAITS'), email: 'waits@example.com', billing: { name: 'Waits' } },
        { ...orderOf('STAYS'), billing: { name: 'Yann' }, customerId: stays.id, status: 'completed' },
      ],
    })
    const find = (number: string) => prisma.order.findUniqueOrThrow({ where: { number } })
    // Bills of 2026 are kept for ten whole years after it.
    await advanceTo('2036-12-31T23:00:00Z')
    await erase()
    expect(await tables()).toEqual(retained)
    expect(await find('GUEST')).toMatchObject({ email: 'zelda Order.email', erasedAt: null })

    await advanceTo('2037-01-01T01:00:00Z')
    const { tokenSalt } = await find('GUEST')
    expect(await erase()).toBe(4)
    expect(await tables()).toEqual([])
    for (const number of ['GUEST', 'SHIPPED', 'CLOSED', 'OPEN']) {
      const { billing, total } = await find(number)
      expect([billing, total]).toEqual([
        { name: null, line1: null, line2: null, city: null, postcode: null, country: 'US', state: 'OR' },
        1000n,
      ])
    }
    expect((await find('GUEST')).tokenSalt).not.toBe(tokenSalt)
    expect(await find('WAITS')).toMatchObject({ email: 'waits@example.com', erasedAt: null })
    expect(await find('STAYS')).toMatchObject({ billing: { name: 'Yann' }, erasedAt: null })
    expect(await erase()).toBe(0)
    await api.app.settings.set('privacy.order_retention_years', 0)
    expect(await erase()).toBe(0)
  })

  async function advanceTo(time: string): Promise<void> {
    api.clock.advance((Date.parse(time) - api.clock.now().getTime()) / 1000)
  }

  /** Rows under her address are found whatever its case, unless it is not shown to be hers. */
  it('takes along what is kept under her address only where it is verified', async () => {
    const { prisma } = api.app.database
    for (const isVerified of [false, true]) {
      const email = `${isVerified ? 'known' : 'unsure'}@example.com`
      const person = await api.customer({ email, emailVerifiedAt: isVerified ? api.clock.now() : null })
      await prisma.newsletterSubscriber.create({ data: { email } })
      await prisma.contactMessage.create({
        data: { name: 'X', email: email.toUpperCase(), message: 'Hello.' },
      })
      const declared = { key: email, number: 'NONE', name: 'X', email: email.toUpperCase() }
      const at = api.clock.now()
      await prisma.withdrawal.create({ data: { ...declared, createdAt: at, settledAt: at } })
      await prisma.draftOrder.create({ data: { email, locale: 'en', currency: 'USD' } })
      const { access_token } = await api.session(person)
      const answer = await api.request(
        'DELETE',
        '/auth/me',
        { password: PASSWORD },
        { headers: bearer(access_token) },
      )
      expect(answer.status).toBe(200)
      const left = await Promise.all([
        prisma.newsletterSubscriber.count({ where: { email } }),
        prisma.contactMessage.count({ where: { email: email.toUpperCase() } }),
        prisma.withdrawal.count({ where: { key: email } }),
        prisma.draftOrder.count({ where: { email } }),
      ])
      expect(left).toEqual(isVerified ? [0, 0, 0, 0] : [1, 1, 1, 1])
    }
  })

  function isShown(text: string, model: string, column: string): boolean {
    if (model === 'Customer' || column === 'email')
      return text.includes(column === 'email' ? EMAIL : `zelda ${model}.${column}`)
    return text.includes(`zelda ${model}.${column}`)
  }

  function orderOf(number: string) {
    return {
      number,
      tokenSalt: 'salt',
      currency: 'USD',
      billing: {},
      itemCount: 1,
      subtotal: 1000n,
      discount: 0n,
      tax: 0n,
      total: 1000n,
      taxInclusive: false,
      placedAt: api.clock.now(),
    }
  }

  /** A row of every model with personal data, which fills each such column. Resolves to the access token. */
  async function leaveTraces(who = 'zelda'): Promise<string> {
    const { prisma } = api.app.database
    const passwordHash = await hashPassword(PASSWORD)
    const isOther = who === OTHER
    const email = `${who}@example.com`
    const profile = { ...texts('Customer', who), email, passwordHash }
    const { id: customerId } = await prisma.customer.create({
      data: { ...profile, emailVerifiedAt: api.clock.now() } as never,
    })
    const session = await api.session({ id: customerId, email })
    const appId = api.credentials.id
    await prisma.customerNote.create({ data: { ...texts('CustomerNote', who), customerId } as never })
    await prisma.customerTag.create({ data: { ...texts('CustomerTag', who), customerId } as never })
    const later = new Date(api.clock.now().getTime() + DAY * 1000)
    const own = { customerId }
    const create = (model: string, data: object) => {
      const table = `${model[0]?.toLowerCase()}${model.slice(1)}` as 'address'
      return prisma[table].create({ data: { ...texts(model, who), ...data } as never })
    }
    const until = { accessExpiresAt: later, refreshExpiresAt: later, absoluteExpiresAt: later }
    const { id: sessionId } = await create('Session', { ...own, appId, ...until })
    await create('SpentToken', { sessionId, appId, expiresAt: later })
    await create('CustomerIdentity', { ...own, provider: 'apple' })
    await create('TwoFactor', own)
    await create('RecoveryCode', own)
    await create('TwoFactorChallenge', { ...own, appId, expiresAt: later })
    await create('EmailToken', { ...own, purpose: 'verify', expiresAt: later })
    await create('Address', own)
    await create('PaymentCustomer', { ...own, gateway: 'stripe' })
    await create('PushDevice', { ...own, appId, sessionId })
    await create('NewsletterSubscriber', { email })
    const { id: messageId } = await create('ContactMessage', { email: email.replace('e', 'E') })
    await create('ContactAnswer', { messageId })
    const cart = await create('Cart', { ...own, currency: 'USD' })
    await create('CartItem', { cartId: cart.id, quantity: 1, unitPrice: 1000n })
    await create('AuditEvent', { ...own, kind: 'signed_in' })
    const { id: productId } = await createCatalogueFactory(api.app).product({})
    const { id: variantId } = await prisma.productVariant.findFirstOrThrow({ where: { productId } })
    const { id: wishlistId } = await create('Wishlist', { ...own, createdAt: api.clock.now() })
    await create('WishlistItem', { wishlistId, productId, currency: 'USD', createdAt: api.clock.now() })
    await create('DraftOrder', { ...own, locale: 'en', currency: 'USD' })
    await create('StockNotice', { variantId, email, createdAt: api.clock.now() })
    const { id: postId } = await createContentFactory(api.app).post({})
    const { id: reviewId } = await create('Review', { ...own, productId, rating: 5 })
    await create('ReviewVote', { ...own, reviewId, createdAt: api.clock.now() })
    await create('Comment', { ...own, postId, body: 'Good.' })
    const { id: couponId } = await prisma.coupon.create({
      data: { code: isOther ? 'TEN2' : 'TEN', type: 'percent', percent: 1000 },
    })
    for (const [state, status] of [
      ['CLOSED', 'completed'],
      ['OPEN', 'processing'],
    ]) {
      const number = `${state}${isOther ? '2' : ''}`
      const { id: orderId } = await create('Order', {
        ...orderOf(number),
        ...own,
        ...texts('Order', who),
        email,
        status,
      })
      await create('OrderLine', {
        ...{ orderId, name: 'Ring', quantity: 1, attributesKey: number },
        ...{ unitPrice: 1000n, subtotal: 1000n, total: 1000n },
      })
      await create('CouponRedemption', { ...own, couponId, orderId })
      await create('Shipment', { orderId })
      await create('Return', {
        orderId,
        state: 'received',
        reason: 'unwanted',
        createdAt: api.clock.now(),
        changedAt: api.clock.now(),
      })
      await create('Withdrawal', {
        ...{ orderId, key: number, number, email },
        ...{ createdAt: api.clock.now(), settledAt: api.clock.now() },
      })
      await create('Invoice', {
        orderId,
        kind: 'invoice',
        number: `INV-${number}`,
        year: 2026,
        sequence: ['OPEN', 'CLOSED', 'OPEN2', 'CLOSED2'].indexOf(number),
        issuedAt: api.clock.now(),
        locale: 'en',
        currency: 'USD',
        total: 1000n,
      })
      await create('OrderEvent', { orderId, kind: 'order.shipped' })
      await create('PaymentAttempt', {
        orderId,
        key: number,
        gateway: 'sandbox',
        amount: 1000n,
        currency: 'USD',
      })
    }
    return session.access_token
  }
})
