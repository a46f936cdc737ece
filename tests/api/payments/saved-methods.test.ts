import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { deleteAccount, hashPassword } from '#lib/domains/people/accounts/index.ts'
import { listPaymentMethods, listSavedMethods, removeSavedMethod } from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openStripePeer, type StripePeer } from '#tests/support/payments/stripe-peer.ts'

let peer: StripePeer
let shop: PaymentShop
let checkBystanders: () => Promise<void>

beforeAll(async () => {
  peer = await openStripePeer()
  shop = await openPaymentShop(peer)
  checkBystanders = await addBystanders(shop)
})
afterEach(() => checkBystanders())
afterAll(async () => {
  await shop.close()
  await peer.close()
})

const db = () => shop.app.database.prisma
const ledger = () => peer.server.ledger

/** A customer's order that is to be paid at Stripe; resolves to its session there. */
async function orderOf(headers: Record<string, string>) {
  const product = await shop.catalogue.product({})
  await shop.add(product, 1, headers)
  const { status, json } = await shop.checkOut(headers, { payment_gateway: 'stripe' })
  if (status !== 201) throw new Error(JSON.stringify(json))
  const { number } = json.data.order
  const { reference } = await db().paymentAttempt.findFirstOrThrow({ where: { order: { number } } })
  return ledger().find(reference ?? '')
}

it('can be saved at the provider alone: there is nothing to save of an order that costs nothing', async () => {
  const offered = async (total: number) =>
    (await listPaymentMethods(shop.app, { total, currency: 'USD' })).map(({ id, canSave }) => [id, canSave])
  expect(await offered(100)).toContainEqual(['stripe', true])
  expect(await offered(0)).toEqual([['free', false]])
})

it('belong to one customer at the provider, who is named in each payment and offered them by the API', async () => {
  const ada = await shop.signIn()
  expect(await listSavedMethods(shop.app, ada.id)).toEqual([])
  expect(await removeSavedMethod(shop.app, ada.id, { gateway: 'stripe', methodId: 'pm_1' })).toBe(false)
  const first = await orderOf(ada.headers)
  expect(first.customer).toMatch(/^cus_/)
  expect(ledger().customers.get(first.customer ?? '')).toMatchObject({ email: ada.email })
  expect((await shop.get('/checkout', ada.headers)).json.data.payment_methods[0].saved).toEqual([])
  const card = ledger().saveCard(first.id)
  ledger().saveCard(first.id, 'limited')
  await peer.pay(first.id)
  await shop.deliverAll()

  const second = await orderOf(ada.headers)
  expect(second.customer).toBe(first.customer)
  const { payment_methods: methods } = (await shop.get('/checkout', ada.headers)).json.data
  expect(methods.find(({ id }: { id: string }) => id === 'stripe').saved).toEqual([
    { id: card.id, label: 'Visa •••• 4242', expires: '2029-04', can_charge: true },
  ])
})

it('are nobody’s of the guests, and no customer’s of another', async () => {
  const guests = await shop.order()
  expect(ledger().find(await shop.referenceOf(guests)).customer).toBeNull()
  const [ada, bob] = [await shop.signIn(), await shop.signIn()]
  const [own, other] = [await orderOf(ada.headers), await orderOf(bob.headers)]
  expect(own.customer).not.toBe(other.customer)
  const card = ledger().saveCard(own.id)
  const remove = (customerId: number) =>
    removeSavedMethod(shop.app, customerId, { gateway: 'stripe', methodId: card.id })
  expect(await remove(bob.id)).toBe(false)
  expect(ledger().methods.has(card.id)).toBe(true)
  expect(await remove(ada.id)).toBe(true)
  expect(await remove(ada.id)).toBe(false)
  expect(ledger().methods.has(card.id)).toBe(false)
})

it('create one customer at the provider for orders that begin at once', async () => {
  const ada = await shop.signIn()
  const before = ledger().customers.size
  await orderOf(ada.headers)
  await Promise.all([orderOf(ada.headers), orderOf(ada.headers)].map((one) => one.catch(() => null)))
  expect(ledger().customers.size).toBe(before + 1)
  expect(await db().paymentCustomer.count({ where: { customerId: ada.id } })).toBe(1)
})

it('do not keep anybody from the checkout while the provider is away', async () => {
  const ada = await shop.signIn()
  const session = await orderOf(ada.headers)
  ledger().saveCard(session.id)
  await peer.setDown(true)
  expect(await listSavedMethods(shop.app, ada.id)).toEqual([
    { gateway: 'stripe', name: 'Card', methods: null },
  ])
  const { status, json } = await shop.get('/checkout', ada.headers)
  expect([status, json.data.payment_methods[0].saved]).toEqual([200, []])
  await peer.setDown(false)
})

it('are deleted at the provider with the account', async () => {
  const [ada, bob] = [await shop.signIn(), await shop.signIn()]
  const [session, other] = [await orderOf(ada.headers), await orderOf(bob.headers)]
  const card = ledger().saveCard(session.id)
  await peer.pay(session.id)
  await shop.deliverAll()
  const password = 'larch-kettle-42'
  const passwordHash = await hashPassword(password)
  await db().customer.update({ where: { id: ada.id }, data: { passwordHash } })
  await deleteAccount(shop.app, ada.id, { password }, '192.0.2.1')
  expect(await db().paymentCustomer.count({ where: { customerId: ada.id } })).toBe(0)
  await shop.app.outbox.drain()
  expect(ledger().customers.has(session.customer ?? '')).toBe(false)
  expect(ledger().customers.has(other.customer ?? '')).toBe(true)
  expect(await db().paymentCustomer.count({ where: { customerId: bob.id } })).toBe(1)
  expect(ledger().methods.has(card.id)).toBe(false)
})
