import { randomUUID } from 'node:crypto'
import { ORDER } from '#tests/support/order.ts'
import { signRequest } from '#tests/support/signing.ts'

type Request = { method: string; target: string; headers: Record<string, string>; body?: string }

export type Guest = {
  /** The target has no `/api/v1`. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints.
  send(request: Request): Promise<{ status: number; json: any }>
  credentials: { key: string; secret: string }
  productId: number
}

/**
 * A guest fills a cart, orders, orders again by the same key, and looks at the order; and an app signs a request, which
 * a stranger sends again. Resolves to what was not answered as it should be.
 */
export async function shopOnce({ send, credentials, productId }: Guest): Promise<string[]> {
  const failures: string[] = []
  const { key, secret } = credentials
  const call = async (expected: number, method: string, target: string, body?: object, headers = {}) => {
    const answer = await send({
      method,
      target,
      headers: { 'x-api-key': key, 'x-api-secret': secret, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    })
    note(expected, `${method} ${target}`, answer)
    return answer.json?.data
  }
  const note = (expected: number, what: string, { status, json }: { status: number; json: object }) => {
    if (status !== expected) failures.push(`${what}: ${status} ${JSON.stringify(json)}`)
  }

  const { token } = await call(200, 'GET', '/cart')
  const cart = { 'x-cart-token': token }
  const added = await call(200, 'POST', '/cart/items', { product_id: productId, quantity: 1 }, cart)
  // A token that is not known as genuine is replaced without a word.
  if (added?.token) failures.push('The cart began under another token.')
  const order = { ...ORDER, email: 'ada@example.com' }
  const once = { ...cart, 'idempotency-key': randomUUID() }
  const placed = await call(201, 'POST', '/checkout', order, once)
  const again = await call(201, 'POST', '/checkout', order, once)
  if (again?.order?.number !== placed?.order?.number) failures.push('One key led to two orders.')
  await call(200, 'GET', `/orders/${placed?.order?.number}?order_token=${placed?.order_token}`)

  const target = '/site'
  const headers = lowerCase(signRequest(credentials, { target: `/api/v1${target}` }))
  for (const expected of [200, 401])
    note(expected, 'a signed request', await send({ method: 'GET', target, headers }))
  return failures
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
