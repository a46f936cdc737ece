import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { type Draft, draftPath, orderByLink, showLinkedDraft } from '#lib/domains/shop/checkout/index.ts'
import { limitConcurrency } from '#lib/domains/shop/checkout/limit-concurrency.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { draftLine, emptyDraft } from '../../support/drafts.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

const clerk = operator('test')

let shop: ShopApi
let made = 0
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.sandbox.enabled', true)
})
afterAll(() => shop.close())
beforeEach(() => db().draftOrder.deleteMany())

const db = () => shop.app.database.prisma
const full = {
  ...{ ...emptyDraft, email: 'ada@example.com', billing: home },
  lines: [draftLine({ price: 500, requiresShipping: false })],
}
const save = (draft: Partial<Draft> = {}, { id = null as number | null, version = 0 } = {}) =>
  staff.saveDraft(shop.app, clerk, {
    ...{ id, version, note: null, key: `form-${++made}` },
    draft: { ...full, ...draft },
  })
const tokenOf = async (id: number) => {
  const { link } = await staff.showDraft(shop.app, clerk, id)
  return link?.path.replace('/orders/drafts/', '') ?? ''
}
/** A draft that was sent, and what the form of its link sends. */
async function send(draft: Partial<Draft> = {}) {
  const { id, version, total } = await save(draft)
  await staff.sendDraft(shop.app, clerk, { id, version })
  const given = { gateway: 'bank_transfer', terms: true, version, expectedTotal: total }
  return { id, version, given: { token: await tokenOf(id), ...given } }
}
const isShown = async (token: string) => (await showLinkedDraft(shop.app, token)) !== null

/** Does something between the moment at which a link was read and the order that follows. */
async function whileWaiting<T>(
  work: (context: Context) => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  let free = () => {}
  let read = () => {}
  const isFree = new Promise<void>((resolve) => {
    free = resolve
  })
  const isRead = new Promise<void>((resolve) => {
    read = resolve
  })
  const busy = Array.from({ length: 4 }, () => limitConcurrency(shop.app.database, () => isFree))
  const clock = {
    now: () => {
      read()
      return shop.clock.now()
    },
  }
  const done = work({ ...shop.app, clock })
  done.catch(() => undefined)
  await isRead
  await meanwhile()
  free()
  await Promise.all(busy)
  return done
}

describe('the link of a draft', () => {
  it('leads to one of any number, and only as it was written', async () => {
    const { id } = await send()
    await db().draftOrder.update({ where: { id }, data: { id: 987_654_321 } })
    const token = await tokenOf(987_654_321)
    expect(token).toMatch(/^dt_987654321_[\w-]{43}$/)
    expect(await isShown(token)).toBe(true)
    for (const wrong of [
      ` ${token}`,
      `${token}\n`,
      `x${token}`,
      `${token}x`,
      token.slice(0, -1),
      'dt_0_x',
      'dt__x',
    ])
      expect([wrong, await isShown(wrong)]).toEqual([wrong, false])
  })

  it('is that of its draft alone, and there is none before it is sent', async () => {
    const { id, given } = await send()
    const { linkSalt } = await db().draftOrder.findUniqueOrThrow({ where: { id } })
    const unsent = await save()
    for (const salt of [linkSalt ?? '', '', 'null', 'undefined']) {
      const path = draftPath(shop.app.secrets, { id: unsent.id, linkSalt: salt })
      expect(await isShown(path.split('/').at(-1) ?? '')).toBe(false)
    }
    expect(await isShown(given.token)).toBe(true)
    expect(await refusalOf(orderByLink(shop.app, { ...given, token: '' }))).toBe('invalid_link')
  })

  it('shows what can charge its total, and whose it is', async () => {
    const chargingOnly = (sum: number, currency: string): Context => {
      const offered = shop.app.gateways.offered().map((gateway) => ({
        ...gateway,
        canCharge: (total: number, of: string) =>
          gateway.id === 'sandbox' && total === sum && of === currency,
      }))
      return { ...shop.app, gateways: { ...shop.app.gateways, offered: () => offered } }
    }
    const { given } = await send()
    const methodsAt = async (sum: number, currency: string) => {
      const shown = await showLinkedDraft(chargingOnly(sum, currency), given.token)
      return shown && !shown.order ? shown.paymentMethods.map(({ id }) => id) : null
    }
    expect(await methodsAt(500, 'USD')).toEqual(['sandbox'])
    // Its terms are agreed to as it is ordered.
    await shop.app.settings.set('shop.terms_url', 'https://shop.example.com/terms')
    expect(await showLinkedDraft(shop.app, given.token)).toHaveProperty('faults', {})
    await shop.app.settings.unset('shop.terms_url')
    expect([await methodsAt(499, 'USD'), await methodsAt(500, 'EUR')]).toEqual([[], []])
    const { id: customerId, email } = await shop.signIn()
    const ofCustomer = await send({ customerId, email: null })
    await shop.app.settings.set('checkout.fields.email', 'hidden')
    // The shop no longer asks for an address: the customer's own is shown, and of a guest none.
    expect(await showLinkedDraft(shop.app, ofCustomer.given.token)).toMatchObject({ email })
    expect(await showLinkedDraft(shop.app, given.token)).toMatchObject({ email: null })
    await shop.app.settings.unset('checkout.fields.email')
  })
})

describe('an order by link', () => {
  it('is not of a draft that was changed since its form was sent', async () => {
    const { id, version, given } = await send()
    const placed = whileWaiting(
      (context) => orderByLink(context, given),
      () => save({ customerNote: 'Ring twice' }, { id, version }),
    )
    expect(await refusalOf(placed)).toBe('checkout_in_progress')
    const { orderNumber, draft } = await staff.showDraft(shop.app, clerk, id)
    expect([orderNumber, draft.customerNote]).toEqual([null, 'Ring twice'])
  })

  it('is not of a draft that was deleted since', async () => {
    const { id, version, given } = await send()
    const orders = await db().order.count()
    const placed = whileWaiting(
      (context) => orderByLink(context, given),
      () => staff.deleteDraft(shop.app, clerk, { id, version }),
    )
    expect(await refusalOf(placed)).toBe('invalid_link')
    expect(await db().order.count()).toBe(orders)
  })

  it('is the one that was placed first, and is paid on its own page', async () => {
    const { id, given } = await send()
    const orders = await db().order.count()
    const results = await whileWaiting(
      (context) => Promise.all([orderByLink(context, given), orderByLink(context, given)]),
      async () => undefined,
    )
    const [first, second] = results.toSorted(
      (a, b) => Number(b.payment !== null) - Number(a.payment !== null),
    )
    expect([first?.payment, second?.payment]).toEqual([
      { type: 'instructions', message: expect.stringContaining('IBAN') },
      null,
    ])
    expect(second?.order.number).toBe(first?.order.number)
    expect(await db().order.count()).toBe(orders + 1)
    expect((await staff.showDraft(shop.app, clerk, id)).orderNumber).toBe(first?.order.number)
    expect(await showLinkedDraft(shop.app, given.token)).toMatchObject({
      order: { number: first?.order.number },
    })
  })
})
