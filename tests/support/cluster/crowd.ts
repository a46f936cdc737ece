import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client, createClient, signedBy } from '../../../packages/client/src/index.ts'
import { ORDER } from '../order.ts'
import { type Figures, type Kind, type Outcome, Tally } from './tally.ts'

export type Shop = {
  url: string
  /** Of an app with a secret, whose requests are signed. */
  credentials: { key: string; secret: string }
  /** Of an app on phones, in which people buy. */
  publicKey: string
  /** The products to buy; the last of them runs out. */
  products: readonly { id: number; slug: string }[]
}

/** Something that a buyer did, or tried to. */
export type Purchase = {
  email: string
  /** The order number that the site acknowledged; null if it never did. */
  number: string | null
}

/** Readers, of whom every four read pages, a product, signed, and a list, and buyers; they use the site until they are stopped. */
export type Crowd = {
  purchases: Purchase[]
  /** Observations since the last call, and since the beginning. */
  turn(): Partial<Record<Kind, Figures>>
  total(): Partial<Record<Kind, Figures>>
  stop(): Promise<void>
}

const PATIENCE_MS = 20_000
const READ_PAUSE_MS = 25
const BUY_PAUSE_MS = 100

/** Refusals by a site that works: the products have run out. */
const SOLD_OUT = new Set(['insufficient_stock', 'cart_has_issues', 'invalid_fields'])

export function gatherCrowd(shop: Shop, { readers, buyers }: { readers: number; buyers: number }): Crowd {
  const total = new Tally()
  let since = new Tally()
  let isOver = false
  const api = `${shop.url}/api/v1`
  const purchases: Purchase[] = []
  const record = (kind: Kind, outcome: Outcome) => {
    total.record(kind, outcome)
    since.record(kind, outcome)
  }

  /** A request of the API's client, which repeats it as it sees fit. */
  const ask = async <T>(kind: Kind, work: Promise<T>): Promise<T | null> => {
    try {
      const answer = await work
      record(kind, { name: 'answered', failed: false })
      return answer
    } catch (error) {
      record(kind, outcomeOf(error))
      return null
    }
  }
  const look = async (kind: Kind, path: string, headers: Record<string, string>) => {
    try {
      const answer = await fetch(shop.url + path, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
      await answer.text()
      record(kind, { name: String(answer.status), failed: !answer.ok })
    } catch {
      record(kind, { name: 'none', failed: true })
    }
  }
  const { key, secret } = shop.credentials
  const signing = createClient({ url: api, key, sign: signedBy(secret), cache: null, timeout: PATIENCE_MS })
  const headers = { 'x-api-key': shop.publicKey }
  const slugOf = (turn: number) => shop.products[turn % shop.products.length]?.slug
  const looks = [
    () => look('pages', '/', {}),
    (turn: number) => look('reads', `/api/v1/products/${slugOf(turn)}`, headers),
    () => ask('signed', signing.request('GET /site')),
    () => look('reads', '/api/v1/products?sort=price_asc', headers),
  ]
  // Each of them always does the same, so that what stands still keeps nobody from what works.
  const read = async (at: number) => {
    const lookAgain = looks[at % looks.length]
    for (let turn = at; !isOver; turn++) {
      await lookAgain?.(turn)
      await sleep(READ_PAUSE_MS)
    }
  }

  const attempt: typeof fetch = async (input, init) => {
    const isOrder = init?.method === 'POST' && String(input).endsWith('/checkout')
    try {
      const answer = await fetch(input, init)
      if (isOrder) record('attempts', await outcomeOfAttempt(answer.clone()))
      return answer
    } catch (error) {
      if (isOrder) record('attempts', { name: 'none', failed: true })
      throw error
    }
  }
  const buy = async (client: Client, email: string, productId: number) => {
    if (!(await ask('carts', client.request('GET /cart')))) return
    const item = { product_id: productId, quantity: 1 }
    if (!(await ask('carts', client.request('POST /cart/items', { body: item })))) return
    const order = client.request('POST /checkout', { body: { ...ORDER, email } })
    const placed = await ask('checkouts', order)
    purchases.push({ email, number: placed?.data.order.number ?? null })
  }
  const shopOn = async (at: number) => {
    for (let turn = 0; !isOver; turn++) {
      const client = createClient({ url: api, key: shop.publicKey, timeout: PATIENCE_MS, fetch: attempt })
      const product = shop.products[(at + turn) % shop.products.length]
      await buy(client, `buyer-${at}-${turn}@example.com`, product?.id ?? 0)
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

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { name: 'none', failed: true }
  return { name: `${error.status} ${error.code}`, failed: !SOLD_OUT.has(error.code) }
}

async function outcomeOfAttempt(answer: Response): Promise<Outcome> {
  if (answer.ok) return { name: String(answer.status), failed: false }
  const body = await answer.json().catch(() => ({}))
  const code: string = body.errors ? 'invalid_fields' : (body.error ?? 'of the balancer')
  return { name: `${answer.status} ${code}`, failed: !SOLD_OUT.has(code) }
}
