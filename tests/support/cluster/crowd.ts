import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signRequest } from '../signing.ts'
import { type Figures, type Kind, Tally } from './tally.ts'

export type Shop = {
  url: string
  credentials: { key: string; secret: string }
  /** What is bought; the last of them runs out. */
  products: readonly { id: number; slug: string }[]
}

/** Something that a buyer did, or tried to. */
export type Purchase = {
  email: string
  productId: number | undefined
  /** What the site acknowledged; null if it never did. */
  number: string | null
  /** From the first try to the answer. */
  tookMs: number
  status: number | undefined
}

/** Readers and buyers who use the site until they are stopped. */
export type Crowd = {
  purchases: Purchase[]
  /** What was seen since the last call, and since the beginning. */
  turn(): Partial<Record<Kind, Figures>>
  total(): Partial<Record<Kind, Figures>>
  stop(): Promise<void>
}

const PATIENCE_MS = 20_000
// Unless the answer says how long, as clients of the API wait.
const RETRY_MS = 500
const READ_PAUSE_MS = 25
const BUY_PAUSE_MS = 100

export function gatherCrowd(shop: Shop, { readers, buyers }: { readers: number; buyers: number }): Crowd {
  const total = new Tally()
  let since = new Tally()
  let isOver = false
  const purchases: Purchase[] = []
  const record = (kind: Kind, status: number | undefined) => {
    total.record(kind, status)
    since.record(kind, status)
  }
  const send = async (
    kind: Kind,
    method: string,
    path: string,
    given: { headers?: object; body?: object } = {},
  ) => {
    try {
      const answer = await fetch(shop.url + path, {
        method,
        headers: { 'content-type': 'application/json', ...given.headers },
        body: given.body && JSON.stringify(given.body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await answer.text()
      record(kind, answer.status)
      const wait = Number(answer.headers.get('retry-after')) * 1000
      return { status: answer.status, wait, json: text.startsWith('{') ? JSON.parse(text) : undefined }
    } catch {
      record(kind, undefined)
      return { status: undefined, wait: 0, json: undefined }
    }
  }
  const signedIn = { 'x-api-key': shop.credentials.key, 'x-api-secret': shop.credentials.secret }

  /** As clients do: the same request again, until it is answered or nobody would wait any longer. */
  const insist = async (
    kind: Kind,
    method: string,
    path: string,
    given: { headers?: object; body?: object },
  ) => {
    const begun = performance.now()
    for (;;) {
      const answer = await send(kind, method, path, given)
      const isUnderWay = answer.json?.error === 'request_in_progress'
      const isAnswered = answer.status !== undefined && answer.status < 500 && !isUnderWay
      if (isAnswered || performance.now() - begun > PATIENCE_MS) return answer
      await sleep(answer.wait || RETRY_MS)
    }
  }

  const read = async (at: number) => {
    for (let turn = at; !isOver; turn++) {
      const product = shop.products[turn % shop.products.length]
      if (turn % 4 === 0) await send('pages', 'GET', '/')
      else if (turn % 4 === 1)
        await send('reads', 'GET', `/api/v1/products/${product?.slug}`, { headers: signedIn })
      else if (turn % 4 === 2) {
        const headers = signRequest(shop.credentials, { target: '/api/v1/site' })
        await send('signed', 'GET', '/api/v1/site', { headers })
      } else await send('reads', 'GET', '/api/v1/products?sort=price_asc', { headers: signedIn })
      await sleep(READ_PAUSE_MS)
    }
  }

  const buy = async (email: string, productId: number | undefined) => {
    const begun = performance.now()
    const cart = await insist('carts', 'GET', '/api/v1/cart', { headers: signedIn })
    const token = cart.json?.data?.token
    if (!token) return
    const headers = { ...signedIn, 'x-cart-token': token }
    const body = { product_id: productId, quantity: 1 }
    const once = { ...headers, 'idempotency-key': randomUUID() }
    const added = await insist('carts', 'POST', '/api/v1/cart/items', { headers: once, body })
    if (added.status !== 200) return
    const held = { ...headers, ...(added.json?.data?.token && { 'x-cart-token': added.json.data.token }) }
    const placed = await insist('checkouts', 'POST', '/api/v1/checkout', {
      headers: { ...held, 'idempotency-key': randomUUID() },
      body: { ...ORDER, email },
    })
    purchases.push({
      email,
      productId,
      number: placed.status === 201 ? (placed.json?.data?.order?.number ?? null) : null,
      tookMs: performance.now() - begun,
      status: placed.status,
    })
  }
  const shopOn = async (at: number) => {
    for (let turn = 0; !isOver; turn++) {
      await buy(`buyer-${at}-${turn}@example.com`, shop.products[(at + turn) % shop.products.length]?.id)
      await sleep(BUY_PAUSE_MS)
    }
  }
  const everybody = [
    ...Array.from({ length: readers }, (_, at) => read(at)),
    ...Array.from({ length: buyers }, (_, at) => shopOn(at)),
  ]
  return {
    purchases,
    turn() {
      const figures = since.figures()
      since = new Tally()
      return figures
    },
    total: () => total.figures(),
    async stop() {
      isOver = true
      await Promise.all(everybody)
    },
  }
}

const ORDER = {
  payment_gateway: 'cash_on_delivery',
  billing: {
    name: 'Ada Lindqvist',
    line1: '18 Alder Lane',
    city: 'Portland',
    state: 'OR',
    postcode: '97209',
    country: 'US',
  },
}
