import type { Cart } from '../api-types.ts'
import type { Client } from '../client.ts'
import { ApiError, ConnectionError } from '../errors.ts'
import { randomKey } from '../random.ts'
import { readStored, writeStored } from '../storage.ts'
import {
  type Addition,
  applyChanges,
  type Change,
  emptyCart,
  isLine,
  type LineKey,
  type Preview,
} from './cart-changes.ts'
import { type Currency, formatMoney } from './money.ts'

export type { LineKey, Preview } from './cart-changes.ts'

export type CartState = {
  /** As it will be once all changes are confirmed; null until it is known. */
  cart: Cart | null
  /** How many changes wait to be confirmed. While there are any, totals are estimates. */
  pending: number
  /** The last change that the server refused, until the next one is made. It has been taken back. */
  error: ApiError | null
}

export type CartOptions = {
  /** The currency of estimates until the server answers: the `currency` of `GET /site`. */
  currency?: Currency
  language?: string
}

/**
 * A guest's or customer's cart. Changes show at once, are sent in their order, and wait for a connection if there is none,
 * even beyond the program's end if the client's storage does.
 */
export type CartStore = {
  state(): CartState
  /** Calls `listener` at every change. Returns what ends that. */
  subscribe(listener: (state: CartState) => void): () => void
  /** Reloads the cart: prices and stock may have changed. */
  load(): Promise<CartState>
  /** Resolves once the change is confirmed, or waits for a connection. Rejects with an ApiError if it is refused. */
  add(item: LineKey & { quantity?: number }, preview?: Preview): Promise<CartState>
  /** Adds several lines in one request: all of them, or none. `fields` of the error name those that cannot be added, such as `items.1.quantity`. */
  addAll(items: (LineKey & { quantity?: number; preview?: Preview })[]): Promise<CartState>
  /** 0 removes the line. The same quantity again accepts a price that has changed. */
  setQuantity(line: LineKey, quantity: number): Promise<CartState>
  remove(line: LineKey): Promise<CartState>
  applyCoupon(code: string): Promise<CartState>
  removeCoupon(): Promise<CartState>
  /** Sends the changes that wait. Also done by itself, with pauses, and when the connection is back. */
  sync(): Promise<CartState>
  /** Ends what runs in the background. */
  stop(): void
}

type Waiter = { resolve(state: CartState): void; reject(error: unknown): void }
type Kept = { cart: Cart | null; changes: Change[] }

const KEY = 'storefront.cart'
const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000

export function cart(client: Client, { currency, language }: CartOptions = {}): CartStore {
  let confirmed: Cart | null = null
  let changes: Change[] = []
  let error: ApiError | null = null
  let current: CartState = { cart: null, pending: 0, error: null }
  let sending: Promise<void> | undefined
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiters = new Map<string, Waiter>()
  const listeners = new Set<(state: CartState) => void>()
  const restored = restore()

  const stopListening = client.subscribe((event) => {
    if (event.type === 'connection' && event.online) void sync()
    if (event.type === 'session') void changeOwner(event.signedIn)
  })
  globalThis.addEventListener?.('online', sync)

  function format(amount: number): string {
    const known = confirmed?.currency ?? currency?.code
    return known ? formatMoney(amount, { ...currency, code: known }, language) : ''
  }

  function publish(): CartState {
    const base = confirmed ?? (changes.length > 0 ? emptyCart(currency?.code ?? '', format) : null)
    current = { cart: base && applyChanges(base, changes, format), pending: changes.length, error }
    for (const listener of listeners) hear(listener)
    return current
  }

  /** An error while showing a cart must not make a change to it fail. */
  function hear(listener: (state: CartState) => void): void {
    try {
      listener(current)
    } catch (failure) {
      // biome-ignore lint/suspicious/noConsole: Node and React Native have no other place for what nobody catches.
      const report = globalThis.reportError ?? console.error
      report(failure)
    }
  }

  /** A full storage must not make a change fail. */
  async function save(): Promise<void> {
    await writeStored(client.storage, KEY, { cart: confirmed, changes } satisfies Kept).catch(() => {})
  }

  async function restore(): Promise<void> {
    const kept = await readStored<Kept>(client.storage, KEY)
    if (!kept) return
    confirmed = kept.cart
    changes = kept.changes
    publish()
  }

  /** Signing in leads to the account's cart, which a guest's changes still go to; signing out to a new one. */
  async function changeOwner(signedIn: boolean): Promise<void> {
    await restored
    confirmed = null
    const dropped = signedIn ? [] : changes
    changes = changes.filter((one) => !dropped.includes(one))
    for (const one of dropped) settle(one)
    await save()
    await load().catch(() => {})
  }

  async function change(made: Change): Promise<CartState> {
    await restored
    const settled = new Promise<CartState>((resolve, reject) => waiters.set(made.key, { resolve, reject }))
    error = null
    changes = [...changes.filter((other) => !isReplaced(other, made)), made]
    publish()
    await save()
    void sync()
    return settled
  }

  /** A quantity that was chosen again before it was sent. */
  function isReplaced(other: Change, made: Change): boolean {
    const isSent = sending !== undefined && other === changes[0]
    const isSame = other.kind === 'set' && made.kind === 'set' && isLine(other.line, made.line)
    if (isSame && !isSent) settle(other)
    return isSame && !isSent
  }

  function settle({ key }: Change, failure?: unknown): void {
    const waiter = waiters.get(key)
    waiters.delete(key)
    if (failure) waiter?.reject(failure)
    else waiter?.resolve(current)
  }

  async function sync(): Promise<CartState> {
    await restored
    if (changes.length > 0)
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
    await sending
    return current
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer)
    for (let next = changes[0]; next; next = changes[0]) {
      try {
        const answer = await send(next)
        await finish(next, answer)
      } catch (failure) {
        if (isPassing(failure)) {
          tryLater()
          break
        }
        if (failure instanceof ApiError) error = failure
        // It may have been refused because the cart or the stock has changed.
        await finish(next, await read().catch(() => confirmed), failure)
      }
    }
    if (changes.length === 0) pauseMs = FIRST_PAUSE_MS
  }

  async function finish(done: Change, answer: Cart | null, failure?: unknown): Promise<void> {
    confirmed = answer
    changes = changes.filter((other) => other !== done)
    publish()
    await save()
    settle(done, failure)
  }

  function tryLater(): void {
    for (const waiting of changes) settle(waiting)
    timer = setTimeout(sync, pauseMs)
    // Node need not stay for it.
    ;(timer as { unref?(): void }).unref?.()
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
  }

  async function send(change: Change): Promise<Cart | null> {
    const idempotencyKey = change.key
    if (change.kind === 'add')
      return (await client.request('POST /cart/items', { body: toItem(change), idempotencyKey })).data
    if (change.kind === 'add_all') {
      const body = { items: change.additions.map(toItem) }
      return (await client.request('POST /cart/items/batch', { body, idempotencyKey })).data
    }
    if (change.kind === 'set') {
      const known = confirmed ?? (await read())
      const item = known.items.find((one) => isLine(one, change.line))
      if (!item) return known
      const given = { path: { id: item.id }, body: { quantity: change.quantity }, idempotencyKey }
      return (await client.request('PATCH /cart/items/{id}', given)).data
    }
    if (change.code === null) return (await client.request('DELETE /cart/coupon', { idempotencyKey })).data
    return (await client.request('POST /cart/coupon', { body: { code: change.code }, idempotencyKey })).data
  }

  async function read(): Promise<Cart> {
    return (await client.request('GET /cart')).data
  }

  async function load(): Promise<CartState> {
    await sync()
    const answer = await read()
    // A change made in the meantime brings a newer one.
    if (!sending) confirmed = answer
    await save()
    return publish()
  }

  const setQuantity: CartStore['setQuantity'] = ({ product_id, variant_id, attributes }, quantity) =>
    change({ key: randomKey(), kind: 'set', line: { product_id, variant_id, attributes }, quantity })

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    add: (item, preview) => change({ key: randomKey(), kind: 'add', ...toAddition({ ...item, preview }) }),
    addAll: (items) => change({ key: randomKey(), kind: 'add_all', additions: items.map(toAddition) }),
    setQuantity,
    remove: (line) => setQuantity(line, 0),
    applyCoupon: (code) => change({ key: randomKey(), kind: 'coupon', code }),
    removeCoupon: () => change({ key: randomKey(), kind: 'coupon', code: null }),
    sync,
    stop() {
      clearTimeout(timer)
      stopListening()
      globalThis.removeEventListener?.('online', sync)
      listeners.clear()
    },
  }
}

function toAddition({
  product_id,
  variant_id,
  attributes,
  quantity = 1,
  preview,
}: LineKey & { quantity?: number; preview?: Preview }): Addition {
  return { line: { product_id, variant_id, attributes }, quantity, preview }
}

function toItem({ line, quantity }: Addition) {
  return { ...line, product_id: line.product_id ?? 0, quantity }
}

/** Nothing was decided: the same request may still succeed. */
function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  if (!(error instanceof ApiError)) return false
  return error.status === 429 || error.status >= 500 || error.code === 'request_in_progress'
}
