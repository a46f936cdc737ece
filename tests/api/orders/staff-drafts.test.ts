import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { type Draft, orderByLink } from '#lib/domains/shop/checkout/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { draftLine, emptyDraft } from '../../support/drafts.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const clerk = operator('test')

let shop: ShopApi
let made = 0
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.sandbox.enabled', true)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await db().draftOrder.deleteMany()
  await db().outboxMessage.deleteMany()
})

const db = () => shop.app.database.prisma
const engraving = draftLine({ price: 500, requiresShipping: false })
const save = (
  draft: Partial<Draft> = {},
  { id = null as number | null, version = 0, key = `form-${++made}` } = {},
) => {
  const change = { id, version, key, note: null, draft: { ...emptyDraft, ...draft } }
  return staff.saveDraft(shop.app, clerk, change)
}
const show = (id: number) => staff.showDraft(shop.app, clerk, id)
const list = (filter: staff.DraftFilter, after?: string) => staff.listDrafts(shop.app, clerk, filter, after)
const find = async (query: string) => (await list({ query })).drafts.map(({ id }) => id)
const factsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    ({ code, facts }) => ({ code, facts }),
  )
async function customer(name = 'Grace Hopper') {
  const { id, email } = await shop.signIn()
  await db().customer.update({ where: { id }, data: { name } })
  return { id, email }
}

describe('a draft that is saved', () => {
  it('is listed by the name in its address, or by that of its customer, and found by the address of either', async () => {
    const { id: customerId, email } = await customer()
    const buyerOf = async (draft: Partial<Draft>) => {
      const { id } = await save(draft)
      const [listed] = (await list({ query: `#${id}` })).drafts
      return listed?.buyer
    }
    expect(await buyerOf({ customerId, billing: { name: 'Ada' } })).toBe('Ada')
    for (const name of ['', null, undefined, 7])
      expect([name, await buyerOf({ customerId, billing: { name } })]).toEqual([name, 'Grace Hopper'])
    expect([await buyerOf({ billing: { name: '' } }), await buyerOf({})]).toEqual([null, null])
    expect(await find(email)).toHaveLength(5)
    const { id } = await save({ customerId, email: 'Other@Example.com' })
    expect([await find('other@example.com'), (await find(email)).includes(id)]).toEqual([[id], false])
    expect(await find('null')).toEqual([])
    expect(await find('undefined')).toEqual([])
  })

  it('is not overwritten by its first form, which does not know what was saved since', async () => {
    const key = 'the first form'
    const first = await save({}, { key })
    expect(await save({ email: 'a@example.com' }, { key })).toMatchObject({ id: first.id, version: 2 })
    expect(await factsOf(save({}, { ...first, key }))).toEqual({
      code: 'stale',
      facts: { current: String(first.id) },
    })
    const other = await save({ email: 'b@example.com' }, { ...(await save()), key })
    expect(other.id).not.toBe(first.id)
    expect((await show(first.id)).draft.email).toBe('a@example.com')
  })

  it('is another one for each who has made a form, whatever its key', async () => {
    const change = { id: null, version: 0, note: null, draft: emptyDraft }
    const by = async (who: string, key: string) =>
      (await staff.saveDraft(shop.app, operator(who), { ...change, key })).id
    const ids = [
      await by('clerk', '1'),
      await by('clerk1', ''),
      await by('cler', 'k1'),
      await by('clerk', '1'),
    ]
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 1, 2, 0])
  })

  it('is saved once by a form that is sent twice at the same moment', async () => {
    const key = 'at once'
    const first = await save({ email: 'a@example.com' }, { key })
    // The second looked for the draft before the first had created it.
    let looked = 0
    const late = db().$extends({
      query: {
        draftOrder: {
          findUnique: ({ args, query }) => (looked++ === 0 ? Promise.resolve(null) : query(args)),
        },
      },
    })
    const context = {
      ...shop.app,
      database: { ...shop.app.database, prisma: late as unknown as ReturnType<typeof db> },
    }
    const change = { id: null, version: 0, key, note: null, draft: { ...emptyDraft, email: 'b@example.com' } }
    const again = await staff.saveDraft(context, clerk, change)
    expect(again).toEqual({ id: first.id, version: 2, total: 0 })
    expect([looked, await db().draftOrder.count()]).toEqual([2, 1])
    expect((await show(first.id)).draft.email).toBe('b@example.com')
  })

  it('says everything that is wrong with its lines at once', async () => {
    const lines = [
      { ...engraving, id: 4, name: ' ', quantity: 0, price: null },
      engraving,
      { ...engraving, id: 7, quantity: 1000, discount: { type: 'fixed', value: -1, reason: null } as const },
    ]
    const quantity = [{ code: 'quantity', facts: { min: 1, max: 999 } }]
    expect(await factsOf(save({ lines, shippingPrice: Number.NaN }))).toEqual({
      code: 'invalid_fields',
      facts: {
        'line.4.name': [{ code: 'required' }],
        'line.4.quantity': quantity,
        'line.4.price': [{ code: 'required' }],
        'line.7.quantity': quantity,
        'line.7.discount': [{ code: 'discount_range' }],
        shipping_price: [{ code: 'price_limit' }],
      },
    })
    expect(await db().draftOrder.count()).toBe(0)
  })

  it('is copied as it is, without its link, by whoever copies it', async () => {
    const { id: staffId } = await db().staff.create({ data: { name: 'Rosa', email: 'rosa@example.com' } })
    const full = { email: 'ada@example.com', billing: home, lines: [engraving] }
    const saved = await save(full)
    await staff.sendDraft(shop.app, clerk, saved)
    await db().draftOrder.update({ where: { id: saved.id }, data: { staffId, updatedAt: shop.clock.now() } })
    const original = await show(saved.id)
    expect(original).toMatchObject({ state: 'sent', draft: { ...emptyDraft, ...full } })
    const copy = await staff.duplicateDraft(shop.app, clerk, saved.id)
    expect(await show(copy)).toEqual({ ...original, id: copy, version: 1, link: null, state: 'open' })
    const { drafts } = await list({})
    expect(drafts.map(({ id, by }) => [id, by])).toEqual([
      [copy, null],
      [saved.id, 'Rosa'],
    ])
    // An order is copied as a new draft, though without its buyer.
    await staff.orderDraftByHand(shop.app, clerk, { ...saved, gateway: 'bank_transfer', expectedTotal: null })
    const ofOrder = await staff.duplicateDraft(shop.app, clerk, saved.id)
    expect(await show(ofOrder)).toMatchObject({ state: 'open', orderNumber: null, draft: { billing: {} } })
  })
})

describe('a draft that is sent', () => {
  const sentMail = async () => {
    const rows = await db().outboxMessage.findMany({ where: { kind: 'mail.draft_order' } })
    return rows.map(({ payload }) => fromOutboxJob('draft_order', payload, shop.app.secrets)).at(-1)
  }
  const send = async (draft: Partial<Draft>) => {
    const saved = await save({ billing: home, lines: [engraving], ...draft })
    return staff.sendDraft(shop.app, clerk, saved)
  }

  it('goes to the address of its draft or customer, and is refused without one', async () => {
    await shop.app.settings.set('checkout.fields.email', 'optional')
    expect(await refusalOf(send({}))).toBe('email: required')
    expect(await refusalOf(send({ email: 'nobody' }))).toBe('email: email')
    expect(await refusalOf(send({ lines: [] }))).toBe('lines: cart_empty, email: required')
    expect(await sentMail()).toBeUndefined()
    const { id: customerId, email } = await customer()
    expect(await send({ customerId })).toEqual({ email })
    expect((await sentMail())?.to).toEqual({ name: home.name, email })
    await shop.app.settings.unset('checkout.fields.email')
  })

  it('is addressed to its customer where the shop asks for no name, and says why there is no tax', async () => {
    await shop.app.settings.set('checkout.fields.name', 'hidden')
    await shop.app.settings.set('shop.vat_exemption', 'de')
    const { id: customerId } = await customer('Grace')
    await send({ customerId })
    const mail = await sentMail()
    expect([mail?.to.name, mail?.data]).toEqual(['Grace', expect.objectContaining({ exemption: 'de' })])
    await send({ email: 'ada@example.com' })
    expect((await sentMail())?.to).toEqual({ name: '', email: 'ada@example.com' })
    for (const key of ['checkout.fields.name', 'shop.vat_exemption'] as const)
      await shop.app.settings.unset(key)
  })

  it('becomes an order that remembers no note where none was written', async () => {
    await send({ email: 'ada@example.com' })
    const [{ id } = { id: 0 }] = (await list({})).drafts
    const { version, link } = await show(id)
    const { order } = await orderByLink(shop.app, {
      ...{ token: link?.path.split('/').at(-1) ?? '', gateway: 'bank_transfer' },
      ...{ terms: true, version, expectedTotal: 500 },
    })
    const events = await db().orderEvent.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } })
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['order.placed', {}],
      ['order.from_draft', { draft: id, reasons: [], staffId: null }],
    ])
  })
})

it('the customer of a draft comes with what is known of them', async () => {
  const { id, email } = await customer()
  expect(await staff.findDraftCustomer(shop.app, clerk, id)).toEqual({
    ...{ id, email, name: 'Grace Hopper', locale: null },
    prefill: expect.objectContaining({ email, billing: expect.objectContaining({ name: 'Grace Hopper' }) }),
  })
  expect(await refusalOf(staff.findDraftCustomer(shop.app, clerk, 999_999))).toBe('unknown_customer')
})
