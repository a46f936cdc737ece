import { randomBytes } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import Fastify from 'fastify'
import { serve } from '../serve.ts'

// What a good developer writes by hand for carts and orders alone: no checks of who asks, no coupons, no taxes.
const database = new Sqlite(process.env.BENCH_DATABASE ?? '')
database.pragma('journal_mode = WAL')
database.pragma('synchronous = NORMAL')
database.exec(`
  CREATE TABLE basket (id INTEGER PRIMARY KEY, token TEXT UNIQUE, updated TEXT);
  CREATE TABLE basket_item (id INTEGER PRIMARY KEY, basket INTEGER, variant INTEGER, quantity INTEGER, UNIQUE (basket, variant));
  CREATE TABLE placed (id INTEGER PRIMARY KEY, number TEXT UNIQUE, email TEXT, billing TEXT, total INTEGER, at TEXT);
  CREATE TABLE placed_line (id INTEGER PRIMARY KEY, placed INTEGER, variant INTEGER, name TEXT, price INTEGER, quantity INTEGER);
`)
const sql = {
  cart: database.prepare('SELECT id FROM basket WHERE token = ?'),
  begin: database.prepare('INSERT INTO basket (token, updated) VALUES (?, ?)'),
  variant: database.prepare(
    'SELECT v.id, v.stock, v.trackStock FROM ProductVariant v WHERE v.productId = ? AND v.active ORDER BY v.position LIMIT 1',
  ),
  put: database.prepare(
    `INSERT INTO basket_item (basket, variant, quantity) VALUES (?, ?, ?)
     ON CONFLICT (basket, variant) DO UPDATE SET quantity = quantity + excluded.quantity`,
  ),
  lines: database.prepare(
    `SELECT i.id, i.quantity, v.id AS variant, v.price, v.sku, v.trackStock, p.id AS product, p.slug, p.name
     FROM basket_item i JOIN ProductVariant v ON v.id = i.variant JOIN Product p ON p.id = v.productId
     WHERE i.basket = ? ORDER BY i.id`,
  ),
  take: database.prepare('UPDATE ProductVariant SET stock = stock - ? WHERE id = ? AND stock >= ?'),
  place: database.prepare('INSERT INTO placed (number, email, billing, total, at) VALUES (?, ?, ?, ?, ?)'),
  line: database.prepare(
    'INSERT INTO placed_line (placed, variant, name, price, quantity) VALUES (?, ?, ?, ?, ?)',
  ),
  empty: database.prepare('DELETE FROM basket_item WHERE basket = ?'),
}

type Line = {
  id: number
  quantity: number
  variant: number
  price: number
  trackStock: number
  name: string
}

const money = (amount: number) => ({ amount, formatted: `$${(amount / 100).toFixed(2)}` })

function show(cart: number, token?: string) {
  const lines = sql.lines.all(cart) as Line[]
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const items = lines.map((line) => ({
    ...line,
    price: money(line.price),
    total: money(line.price * line.quantity),
  }))
  return { data: { ...(token && { token }), id: cart, items, totals: { total: money(total) } } }
}

const add = database.transaction((known: string | undefined, product: number, quantity: number) => {
  const found = known ? (sql.cart.get(known) as { id: number } | undefined) : undefined
  const token = found ? undefined : randomBytes(32).toString('base64url')
  const cart = found?.id ?? Number(sql.begin.run(token, new Date().toISOString()).lastInsertRowid)
  const variant = sql.variant.get(product) as { id: number; stock: number; trackStock: number } | undefined
  if (!variant || (variant.trackStock && variant.stock < quantity)) return undefined
  sql.put.run(cart, variant.id, quantity)
  return show(cart, token)
})

const checkOut = database.transaction((token: string, email: string, billing: object) => {
  const cart = sql.cart.get(token) as { id: number } | undefined
  const lines = cart ? (sql.lines.all(cart.id) as Line[]) : []
  if (!cart || lines.length === 0) return undefined
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const number = randomBytes(8).toString('hex')
  const at = new Date().toISOString()
  const id = sql.place.run(number, email, JSON.stringify(billing), total, at).lastInsertRowid
  for (const { variant, name, price, quantity, trackStock } of lines) {
    if (trackStock && sql.take.run(quantity, variant, quantity).changes === 0) throw new Error('sold out')
    sql.line.run(id, variant, name, price, quantity)
  }
  sql.empty.run(cart.id)
  return { data: { order: { number, total: money(total), items: lines } } }
})

const fastify = Fastify({ logger: false })
type Wish = {
  Headers: { 'x-cart-token'?: string }
  Body: { product_id: number; quantity: number; email: string; billing: object }
}

fastify.post<Wish>('/api/v1/cart/items', ({ headers, body }, reply) => {
  return add.immediate(headers['x-cart-token'], body.product_id, body.quantity) ?? reply.code(409).send()
})
fastify.get<Wish>('/api/v1/cart', ({ headers }, reply) => {
  const cart = sql.cart.get(headers['x-cart-token']) as { id: number } | undefined
  return cart ? show(cart.id) : reply.code(404).send()
})
fastify.post<Wish>('/api/v1/checkout', ({ headers, body }, reply) => {
  const placed = checkOut.immediate(headers['x-cart-token'] ?? '', body.email, body.billing)
  return placed ? reply.code(201).send(placed) : reply.code(422).send()
})

await fastify.ready()
serve(fastify.server)
