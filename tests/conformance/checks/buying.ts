import { randomUUID } from 'node:crypto'
import { type Check, expectAlike, expectTrue } from '../check.ts'
import type { ConformanceClient } from '../client.ts'
import { findProduct } from './reading.ts'

const ADD = 'POST /cart/items'

const FIELDS = [
  ...['email', 'name', 'phone', 'line1', 'line2', 'city', 'state', 'postcode', 'country'],
  'customer_note',
]

/** The required fields of the forms beside the checkout. */
const FORMS = {
  'POST /contact': ['email', 'message', 'name'],
  'POST /newsletter': ['email'],
  'POST /devices': ['token'],
  'DELETE /devices': ['token'],
}

/** A guest's cart with one piece of a product. */
async function beginCart(client: ConformanceClient) {
  const product = await findProduct(client)
  const quantity = product.min_quantity ?? 1
  const { status, json } = await client.send({ operation: ADD, body: { product_id: product.id, quantity } })
  expectAlike(status, 200, 'the status')
  return { product, quantity, cart: json.data, headers: { 'X-Cart-Token': json.data.token as string } }
}

/** Guests' carts, which change nothing else: nothing is ordered. */
export const buyingChecks: readonly Check[] = [
  {
    promise: 'The first call about a cart gives a guest a token, later ones do not.',
    async run(client) {
      const { cart, headers } = await beginCart(client)
      expectTrue(typeof cart.token === 'string' && cart.token.length > 20, 'there is no token')
      const { json } = await client.send({ operation: 'GET /cart', headers })
      expectAlike(['token' in json.data, json.data.id], [false, cart.id], 'the cart')
    },
  },
  {
    promise: 'A cart adds up: items to the subtotal, and all that to the total.',
    async run(client) {
      const { cart, headers } = await beginCart(client)
      const [item] = cart.items
      const operation = 'PATCH /cart/items/{id}'
      const { json } = await client.send({
        operation,
        params: { id: item.id },
        body: { quantity: 1 },
        headers,
      })
      const { items, totals } = json.data
      const sum = items.reduce(
        (total: number, { subtotal }: { subtotal: { amount: number } }) => total + subtotal.amount,
        0,
      )
      expectAlike(totals.subtotal.amount, sum, 'the subtotal')
      expectTrue(totals.total.amount >= sum - totals.discount.amount, 'the total is too small')
    },
  },
  {
    promise: 'A quantity can be changed, and an item removed.',
    async run(client) {
      const { cart, headers } = await beginCart(client)
      const params = { id: cart.items[0].id }
      const { json } = await client.send({ operation: 'DELETE /cart/items/{id}', params, headers })
      expectAlike([json.data.items, json.data.item_count], [[], 0], 'the cart')
      const again = await client.send({ operation: 'DELETE /cart/items/{id}', params, headers })
      expectAlike(again.status, 404, 'the status of a second removal')
    },
  },
  {
    promise: 'A quantity of 0 removes the item.',
    async run(client) {
      const { cart, headers } = await beginCart(client)
      const params = { id: cart.items[0].id }
      const operation = 'PATCH /cart/items/{id}'
      const { json } = await client.send({ operation, params, headers, body: { quantity: 0 } })
      expectAlike([json.data.id, json.data.items], [cart.id, []], 'the cart')
    },
  },
  {
    promise: 'GET /checkout has the cart, the countries, the payment methods, and a rule for each field.',
    async run(client) {
      const { cart, headers } = await beginCart(client)
      const { json } = await client.send({ operation: 'GET /checkout', headers })
      const { fields, countries, payment_methods } = json.data
      expectAlike([json.data.cart.id, json.data.cart.item_count], [cart.id, cart.item_count], 'the cart')
      expectTrue(Array.isArray(countries) && Array.isArray(payment_methods), 'there is no list')
      for (const name of FIELDS)
        expectTrue(['required', 'optional', 'hidden'].includes(fields[name]), `${name} is ${fields[name]}`)
    },
  },
  {
    promise: 'An order without its required fields is refused with 422, which names all of them.',
    async run(client) {
      const { headers } = await beginCart(client)
      const { json: form } = await client.send({ operation: 'GET /checkout', headers })
      const { fields, guest_checkout } = form.data
      const { status, json } = await client.send({ operation: 'POST /checkout', headers, body: {} })
      if (!guest_checkout) return expectAlike(status, 401, 'the status')
      expectAlike(status, 422, 'the status')
      const missing = FIELDS.filter((name) => fields[name] === 'required')
      for (const name of missing)
        expectTrue(name in json.errors || `billing.${name}` in json.errors, `${name} is not named`)
    },
  },
  {
    promise: 'Forms without their required fields are refused with 422, by field.',
    async run({ send }) {
      for (const [operation, fields] of Object.entries(FORMS)) {
        const { status, json } = await send({ operation, body: {} })
        if (status === 404 && json.error === 'feature_disabled') continue
        expectAlike(
          [status, Object.keys(json.errors ?? {}).sort()],
          [422, fields],
          `the refusal of ${operation}`,
        )
      }
    },
  },
  {
    promise: 'What is wrong with a body is said by field, with 422.',
    async run({ send }) {
      const { status, json } = await send({ operation: ADD, body: { product_id: 'one', quantity: -1 } })
      expectAlike(status, 422, 'the status')
      expectAlike(Object.keys(json.errors).sort(), ['product_id', 'quantity'], 'the fields')
    },
  },
  {
    promise: 'A body that is no JSON is refused with 400, and one of another type with 415.',
    async run({ send }) {
      const broken = await send({ operation: ADD, body: '{"product_id":' })
      expectAlike([broken.status, broken.json.error], [400, 'invalid_json'], 'the refusal')
      const headers = { 'Content-Type': 'text/plain' }
      const { status } = await send({ operation: ADD, body: '{"product_id":1}', headers })
      expectAlike(status, 415, 'the status')
    },
  },
  {
    promise:
      'A retry with the same Idempotency-Key has the same answer and no other effect; another body is refused.',
    async run(client) {
      const { product, headers } = await beginCart(client)
      const keyed = { ...headers, 'Idempotency-Key': randomUUID() }
      const body = { product_id: product.id, quantity: 1 }
      const [first, second] = [
        await client.send({ operation: ADD, body, headers: keyed }),
        await client.send({ operation: ADD, body, headers: keyed }),
      ]
      expectAlike([second.status, second.json], [first.status, first.json], 'the second answer')
      const { json } = await client.send({ operation: 'GET /cart', headers })
      expectAlike(
        json.data.item_count,
        first.json.data?.item_count ?? json.data.item_count,
        'the number of pieces',
      )
      const other = await client.send({ operation: ADD, body: { ...body, quantity: 2 }, headers: keyed })
      expectAlike([other.status, other.json.error], [422, 'idempotency_key_reused'], 'the refusal')
    },
  },
  {
    promise: 'A cart is only for whoever has its token.',
    async run(client) {
      const { cart } = await beginCart(client)
      const { json } = await client.send({ operation: 'GET /cart', headers: { 'X-Cart-Token': 'ct_forged' } })
      expectTrue(json.data.id !== cart.id && json.data.items.length === 0, 'a forged token shows a cart')
    },
  },
  {
    promise: 'An order is only for whoever has its token, and looks like one that is not there.',
    async run({ send }) {
      const { status, json } = await send({ operation: 'GET /orders/{number}', params: { number: '1001' } })
      expectAlike([status, json.error], [404, 'not_found'], 'the refusal')
    },
  },
]
