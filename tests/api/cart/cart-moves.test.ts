import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewCart } from '#lib/domains/shop/cart/cart-row.ts'
import {
  buyAgain,
  clearShownNotices,
  findCart,
  isOfferOpen,
  isPlacedFrom,
  offerCart,
  reloadCart,
  type Shopper,
  takeCart,
} from '#lib/domains/shop/cart/index.ts'
import { takeOverOrder } from '#lib/domains/shop/cart/orders/take-over-order.ts'
import type { Order, OrderLine } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const shopperOf = (cart: Record<string, string>): Shopper => ({ customer: null, token: cart['x-cart-token'] })
const nobody: Shopper = { customer: null, token: undefined }
const later = (milliseconds: number) => new Date(shop.clock.now().getTime() + milliseconds)
const begin = async () => shopperOf(await shop.beginCart([await shop.catalogue.product()], 2))
const cartOf = async (shopper: Shopper) => {
  const cart = await findCart(shop.app, shopper)
  if (!cart) throw new Error('The shopper has no cart.')
  return cart
}
/** The events in the security log while something is done. */
async function notesOf(work: (context: typeof shop.app) => Promise<unknown>): Promise<unknown[]> {
  const notes: unknown[] = []
  const security = { ...shop.app.security, note: (...note: unknown[]) => void notes.push(note) }
  await work({ ...shop.app, security } as typeof shop.app)
  return notes
}

describe('a cart that is handed over', () => {
  const MINUTES_10 = 600_000
  const take = (code: string) => refusalOf(takeCart(shop.app, code))

  it('is taken once, within ten minutes', async () => {
    const { token = '' } = await begin()
    const appId = shop.credentials.id
    const [offer, late, other] = [
      await offerCart(shop.app, appId, token),
      await offerCart(shop.app, appId, token),
      await offerCart(shop.app, appId, token),
    ]
    expect(offer).toEqual({ code: expect.any(String), expiresAt: later(MINUTES_10) })
    shop.clock.advance((MINUTES_10 - 1) / 1000)
    expect(isOfferOpen(shop.app, offer.code)).toBe(true)
    expect(await takeCart(shop.app, offer.code)).toBe(token)
    expect(await db().nonce.findMany()).toEqual([
      { appId, nonce: expect.stringMatching(/^cart [\w-]{22}$/), expiresAt: offer.expiresAt },
    ])
    expect(await take(offer.code)).toBe('not_in_cart')
    // Of the same cart and moment, and yet another.
    expect(await takeCart(shop.app, other.code)).toBe(token)
    shop.clock.advance(0.001)
    expect([isOfferOpen(shop.app, late.code), await take(late.code)]).toEqual([false, 'not_in_cart'])
  })

  it('is not taken by what is forged, which is noted', async () => {
    const { code } = await offerCart(shop.app, shop.credentials.id, (await begin()).token ?? '')
    const sealed = (purpose: string, text: string) => shop.app.secrets.encrypt(purpose, text)
    const offer = { token: 'ct_a', appId: shop.credentials.id, nonce: 'cart a', until: later(1).getTime() }
    const forged = [
      ...['', 'nonsense', `${code}x`, sealed('cart handovers', 'no json'), sealed('cart handovers', '{}')],
      sealed('cart handovers', JSON.stringify({ ...offer, until: undefined })),
      sealed('cart tokens', JSON.stringify(offer)),
    ]
    for (const one of forged) {
      expect(isOfferOpen(shop.app, one)).toBe(false)
      const notes = await notesOf(async (context) =>
        expect(await refusalOf(takeCart(context, one))).toBe('not_in_cart'),
      )
      expect(notes).toEqual([['access.refused', { cart: 'handover' }]])
    }
    expect(await takeCart(shop.app, sealed('cart handovers', JSON.stringify(offer)))).toBe('ct_a')
    const taken = await notesOf((context) => takeCart(context, code))
    expect(taken).toEqual([])
  })

  it('is one that there is, or may begin', async () => {
    const offer = (token: string) => refusalOf(offerCart(shop.app, shop.credentials.id, token))
    const { token } = (await shop.get('/cart')).json.data
    expect([await offer(token), await offer('ct_unknown')]).toEqual(['done', 'not_in_cart'])
    await shop.app.settings.set('account.guest_cart', false)
    expect(await offer(token)).toBe('guest_carts_off')
    await shop.app.settings.unset('account.guest_cart')
  })
})

describe('an unpaid order of a guest who signs in', () => {
  /** A cart and its order, which waits to be paid on the web. */
  async function order(data: object = {}) {
    const cart = await shop.beginCart([await shop.catalogue.product({ stock: 5 })], 2)
    const { json } = await shop.checkOut(cart)
    const { id, cartId } = await db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
    const open = { openCartId: cartId, status: 'pending', paymentStatus: 'pending', gatewayType: 'web' }
    await db().order.update({ where: { id }, data: { ...open, ...data } })
    return { id, cartId: cartId ?? 0 }
  }
  const read = (ids: number[]) =>
    db().order.findMany({
      where: { id: { in: ids } },
      orderBy: { id: 'asc' },
      select: { id: true, customerId: true, cartId: true, openCartId: true, status: true },
    })
  /** Resolves to the orders in the sequence in which they were locked. */
  async function takeOver(guests: { cartId: number }, own: { cartId: number }, customerId: number) {
    const locked: unknown[] = []
    await db().$transaction(async (tx) => {
      const watched = Object.create(tx, {
        $executeRaw: {
          value: (text: TemplateStringsArray, ...values: unknown[]) => {
            if (text[0]?.includes('UPDATE "Order"')) locked.push(values[0])
            return tx.$executeRaw(text, ...values)
          },
        },
      }) as Tx
      await takeOverOrder(watched, shop.app, {
        ...{ guestCartId: guests.cartId, cartId: own.cartId, customerId },
      })
    })
    return locked
  }

  it('takes the place of the customer’s own, both locked in the order of their ids', async () => {
    const ada = await shop.signIn()
    const others = await order()
    for (const isGuestFirst of [true, false]) {
      const [first, second] = [await order(), await order()]
      const [guests, own] = isGuestFirst ? [first, second] : [second, first]
      const locked = await takeOver(guests, own, ada.id)
      expect(locked.slice(0, 2)).toEqual([first.id, second.id])
      const taken = { customerId: ada.id, cartId: own.cartId, openCartId: own.cartId, status: 'pending' }
      const givenUp = { customerId: null, cartId: own.cartId, openCartId: null, status: 'cancelled' }
      expect(await read([first.id, second.id])).toEqual(
        [first, second].map(({ id }) => ({ id, ...(id === guests.id ? taken : givenUp) })),
      )
      const events = await db().orderEvent.findMany({ where: { orderId: own.id }, orderBy: { id: 'asc' } })
      expect(events.at(-1)?.createdAt).toEqual(shop.clock.now())
    }
    expect(await read([others.id])).toEqual([
      {
        id: others.id,
        customerId: null,
        cartId: others.cartId,
        openCartId: others.cartId,
        status: 'pending',
      },
    ])
  })

  it('stays the guest’s if it is paid by then, and the customer’s own is left alone', async () => {
    const ada = await shop.signIn()
    const [guests, own] = [await order({ paymentStatus: 'paid' }), await order()]
    expect(await takeOver(guests, own, ada.id)).toEqual([guests.id, own.id])
    expect(await read([guests.id, own.id])).toEqual([
      { id: guests.id, customerId: null, cartId: guests.cartId, openCartId: null, status: 'pending' },
      { id: own.id, customerId: null, cartId: own.cartId, openCartId: own.cartId, status: 'pending' },
    ])
  })

  it('detaches the customer’s own without cancelling it if that is paid by then', async () => {
    const ada = await shop.signIn()
    const [guests, own] = [await order(), await order({ paymentStatus: 'paid' })]
    await takeOver(guests, own, ada.id)
    expect(await read([guests.id, own.id])).toEqual([
      { id: guests.id, customerId: ada.id, cartId: own.cartId, openCartId: own.cartId, status: 'pending' },
      { id: own.id, customerId: null, cartId: own.cartId, openCartId: null, status: 'pending' },
    ])
  })

  it('is none where the guest has ordered nothing', async () => {
    const ada = await shop.signIn()
    const own = await order()
    const { id: cartId } = await cartOf(await begin())
    expect(await takeOver({ cartId }, own, ada.id)).toEqual([])
    expect(await read([own.id])).toMatchObject([{ openCartId: own.cartId, status: 'pending' }])
    const guests = await order()
    expect(await takeOver(guests, { cartId }, ada.id)).toEqual([guests.id])
    expect(await read([guests.id])).toMatchObject([{ customerId: ada.id, cartId, openCartId: cartId }])
  })

  it('is known by the cart of a guest alone', async () => {
    const cart = await shop.beginCart([await shop.catalogue.product()])
    const { json } = await shop.checkOut(cart)
    const { id } = await db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
    const other = await order()
    const shopper = shopperOf(cart)
    const isFrom = (orderId: number, one: Shopper) => isPlacedFrom(shop.app, orderId, one)
    expect([await isFrom(id, shopper), await isFrom(other.id, shopper), await isFrom(id, nobody)]).toEqual([
      ...[true, false, false],
    ])
    const ada = await shop.signIn()
    await db().cart.updateMany({ where: { id: (await cartOf(shopper)).id }, data: { customerId: ada.id } })
    expect(await isFrom(id, { customer: ada, token: shopper.token })).toBe(false)
    await shop.app.settings.set('account.guest_cart', false)
    expect(await isFrom(id, shopper)).toBe(false)
    await shop.app.settings.unset('account.guest_cart')
  })
})

describe('a line that is bought again', () => {
  it.each<[string, object, object, number, number, number, string | undefined]>([
    ['as it was', {}, {}, 0, 3, 3, undefined],
    ['as far as there are any', { stock: 3, trackStock: true }, {}, 1, 3, 2, 'too_few_left'],
    ['wholly if there are just as many', { stock: 3, trackStock: true }, {}, 0, 3, 3, undefined],
    ['not if it is sold out', { stock: 0, trackStock: true }, {}, 0, 3, 0, 'sold_out'],
    ['not if the cart has all there are', { stock: 2, trackStock: true }, {}, 2, 3, 0, 'too_few_left'],
    ['up to the largest quantity', { maxQuantity: 4 }, {}, 2, 3, 2, 'quantity_limit'],
    [
      'up to the largest of as many',
      { stock: 3, trackStock: true, maxQuantity: 2 },
      {},
      0,
      3,
      2,
      'quantity_limit',
    ],
    ['not beyond the largest quantity', { maxQuantity: 2 }, {}, 2, 3, 0, 'quantity_limit'],
    ['from the smallest quantity on', { minQuantity: 3 }, {}, 0, 3, 3, undefined],
    ['not below the smallest quantity', { minQuantity: 4 }, {}, 0, 3, 0, 'quantity_limit'],
    ['up to the smallest quantity with what is there', { minQuantity: 5 }, {}, 2, 3, 3, undefined],
    ['not below the smallest quantity with what is there', { minQuantity: 6 }, {}, 2, 3, 0, 'quantity_limit'],
    ['unless it is deleted', {}, { productId: null }, 0, 3, 0, 'unavailable'],
    ['unless its variant is', {}, { variantId: 999_999 }, 0, 3, 0, 'unavailable'],
  ])('%s', async (_, variant, ordered, present, wanted, added, reason) => {
    const { id: productId } = await shop.catalogue.product()
    const shopper = present ? shopperOf(await shop.beginCart([{ id: productId }], present)) : nobody
    await db().productVariant.updateMany({ where: { productId }, data: variant })
    const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId } })
    const line = { productId, variantId, quantity: wanted, unitPrice: 1000, attributes: [], ...ordered }
    const order = { currency: 'USD', lines: [line] } as unknown as Order
    const bought = await buyAgain(shop.app, shopper, order)
    expect(bought).toMatchObject({
      added: added ? [{ line, quantity: added }] : [],
      leftOut: reason ? [{ line, quantity: wanted - added, reason }] : [],
      priceChanges: [],
    })
    expect([bought.added.length, bought.leftOut.length]).toEqual([Number(added > 0), Number(Boolean(reason))])
    expect(bought.cart.itemCount).toBe(present + added)
  })

  it('tells of a price that is another in the same currency, and completes with all of it', async () => {
    const { id: productId } = await shop.catalogue.product({ price: 1200 })
    const line = (unitPrice: number) =>
      ({ productId, variantId: null, quantity: 1, unitPrice, attributes: [] }) as unknown as OrderLine
    const told: unknown[] = []
    const again = async (currency: string, lines: OrderLine[]) => {
      const order = { currency, lines } as Order
      const bought = await buyAgain(shop.app, nobody, order, async (_, all) => void told.push(all))
      expect(told.at(-1)).toEqual(bought)
      return bought.priceChanges
    }
    const [same, dearer] = [line(1200), line(1000)]
    expect(await again('USD', [same, dearer])).toEqual([{ line: dearer, oldPrice: 1000, newPrice: 1200 }])
    expect(await again('EUR', [dearer])).toEqual([])
  })

  it('is not taken for gone if the database fails', async () => {
    const line = { productId: 1, quantity: 1, unitPrice: 1, attributes: [{ key: 'Text', value: null }] }
    const order = { currency: 'USD', lines: [line] } as unknown as Order
    await expect(buyAgain(shop.app, nobody, order)).rejects.toThrow("reading 'replace'")
  })
})

describe('the row of a cart', () => {
  const DAY = 24 * 3_600_000

  it('is a guest’s until thirty days after its last use, or a customer’s for ever', async () => {
    const shopper = await begin()
    const { id, expiresAt } = await cartOf(shopper)
    expect(expiresAt).toEqual(later(30 * DAY))
    const others = await cartOf(await begin())
    shop.clock.advance((DAY - 1) / 1000)
    await renewCart(shop.app, await cartOf(shopper))
    expect((await cartOf(shopper)).expiresAt).toEqual(expiresAt)
    shop.clock.advance(0.001)
    const before = await cartOf(shopper)
    await renewCart(shop.app, before)
    expect((await cartOf(shopper)).expiresAt).toEqual(later(30 * DAY))
    // Of two that renew it, the one that saw the older time does not turn it back.
    await db().cart.update({ where: { id }, data: { expiresAt: later(31 * DAY) } })
    await renewCart(shop.app, before)
    expect((await cartOf(shopper)).expiresAt).toEqual(later(31 * DAY))
    const ada = await shop.signIn()
    await shop.add(await shop.catalogue.product(), 1, ada.headers)
    const own = { customer: ada, token: undefined }
    await renewCart(shop.app, await cartOf(own))
    expect(await cartOf(own)).toMatchObject({ customerId: ada.id, expiresAt: null })
    expect(await reloadCart(db(), others)).toEqual(others)
  })

  it('loses its notices and a coupon that is gone once they were shown, and nothing that came since', async () => {
    const [shopper, other] = [await begin(), await begin()]
    const notice = { code: 'insufficient_stock', itemId: 1 }
    const coupon = { id: 1, code: 'STILL' }
    const row = async (data: object, one = shopper) => {
      const { id } = await cartOf(one)
      await db().cart.update({ where: { id }, data })
      return cartOf(one)
    }
    const clear = async (data: object, given: unknown, changed: object = {}) => {
      const cart = await row({ notices: [notice], couponCode: 'GONE', ...data })
      await clearShownNotices(db(), { ...cart, ...changed }, { coupon: given } as never)
      const { notices, couponCode } = await cartOf(shopper)
      return [notices, couponCode]
    }
    const theirs = await row({ notices: [notice], couponCode: 'GONE' }, other)
    expect(await clear({}, null)).toEqual([[], null])
    expect(await clear({}, coupon)).toEqual([[], 'GONE'])
    expect(await clear({ notices: [] }, null)).toEqual([[], null])
    expect(await clear({ couponCode: null }, null)).toEqual([[], null])
    expect(await clear({}, null, { version: -1 })).toEqual([[notice], 'GONE'])
    expect(await clear({}, null, { couponCode: 'OLDER' })).toEqual([[notice], 'GONE'])
    expect(await cartOf(other)).toEqual(theirs)
    const statements = await shop.statements(() => clear({ notices: [] }, coupon))
    expect(statements.filter((sql) => sql.includes('UPDATE') && sql.includes('notices'))).toHaveLength(1)
  })

  it('has to be there to be read again', async () => {
    const cart = await cartOf(await begin())
    await db().cart.delete({ where: { id: cart.id } })
    await expect(reloadCart(db(), cart)).rejects.toThrow('A locked cart has disappeared.')
  })
})
