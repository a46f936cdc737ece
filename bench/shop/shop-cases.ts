import type { ShopAnswer, ShopClient } from './shop-client.ts'

type Client = Pick<ShopClient, 'send'>

/** One thing that buyers do. */
export type ShopCase = {
  name: string
  status: number
  /** The target on SQLite: so many times Fastify's time. */
  goal: number
  /** Creates the carts that the requests are about. Not measured. */
  prepare(client: Client, productIds: readonly number[], requests: number): Promise<string[]>
  ask(client: Client, productId: number, token: string): Promise<ShopAnswer>
}

const order = {
  email: 'ada@example.com',
  payment_gateway: 'cash_on_delivery',
  billing: {
    name: 'Ada',
    line1: '18 Alder Lane',
    city: 'Portland',
    state: 'OR',
    postcode: '97209',
    country: 'US',
  },
}

/** Of products that are sold as they are, and are never sold out. */
export function listShopCases(): ShopCase[] {
  return [
    {
      name: 'begin a cart',
      status: 200,
      goal: 3,
      prepare: async () => [],
      ask: (client, id) => client.send('POST', '/cart/items', { body: { product_id: id, quantity: 1 } }),
    },
    {
      name: 'add to a cart',
      status: 200,
      goal: 4,
      prepare: (client, productIds) => beginCarts(client, productIds, 50),
      ask: (client, id, token) =>
        client.send('POST', '/cart/items', { token, body: { product_id: id, quantity: 1 } }),
    },
    {
      name: 'read a cart',
      status: 200,
      goal: 3,
      prepare: (client, productIds) => beginCarts(client, productIds, 50),
      ask: (client, _, token) => client.send('GET', '/cart', { token }),
    },
    {
      name: 'check out',
      status: 201,
      goal: 12,
      prepare: beginCarts,
      ask: (client, _, token) => client.send('POST', '/checkout', { token, body: order }),
    },
  ]
}

async function beginCarts(client: Client, productIds: readonly number[], count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < count; at++) {
    const body = { product_id: productIds[at % productIds.length], quantity: 1 }
    const { text } = await client.send('POST', '/cart/items', { body })
    tokens.push(JSON.parse(text).data.token)
  }
  return tokens
}
