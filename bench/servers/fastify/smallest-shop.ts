import { randomBytes } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import Fastify from 'fastify'
import { serve } from '../serve.ts'

// The least that can be called a shop: no taxes, stock, coupons, images or languages, nobody is checked, and no write waits for the disk.
const database = new Sqlite(process.env.BENCH_DATABASE ?? '')
database.pragma('journal_mode = WAL')
database.pragma('synchronous = OFF')
database.exec(`
  CREATE TABLE basket (id INTEGER PRIMARY KEY, token TEXT UNIQUE);
  CREATE TABLE basket_item (basket INTEGER, product INTEGER, quantity INTEGER, PRIMARY KEY (basket, product)) WITHOUT ROWID;
`)
const sql = {
  count: database.prepare('SELECT COUNT(*) FROM Product WHERE published AND price <= ?').pluck(),
  list: database.prepare(
    'SELECT id, slug, name, price FROM Product WHERE published AND price <= ? ORDER BY createdAt DESC, id DESC LIMIT 15',
  ),
  find: database.prepare('SELECT id FROM basket WHERE token = ?').pluck(),
  begin: database.prepare('INSERT INTO basket (token) VALUES (?)'),
  put: database.prepare(
    `INSERT INTO basket_item (basket, product, quantity) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
  ),
  items: database.prepare(
    'SELECT p.id, p.slug, p.name, p.price, i.quantity FROM basket_item i JOIN Product p ON p.id = i.product WHERE i.basket = ?',
  ),
}

type Item = { price: number; quantity: number }

const add = database.transaction((known: string | undefined, product: number, quantity: number) => {
  const token = known ?? randomBytes(32).toString('base64url')
  const cart = sql.find.get(token) ?? sql.begin.run(token).lastInsertRowid
  sql.put.run(cart, product, quantity)
  const items = sql.items.all(cart) as Item[]
  return { data: { token, items, total: items.reduce((sum, one) => sum + one.price * one.quantity, 0) } }
})

const fastify = Fastify({ logger: false })
type Wish = {
  Headers: { 'x-cart-token'?: string }
  Querystring: { max?: string }
  Body: { product_id: number; quantity: number }
}

fastify.post<Wish>('/api/v1/cart/items', ({ headers, body }) =>
  add.immediate(headers['x-cart-token'], body.product_id, body.quantity),
)
fastify.get<Wish>('/api/v1/products', ({ query }) => {
  const max = Number(query.max ?? Number.MAX_SAFE_INTEGER)
  return { data: sql.list.all(max), meta: { total: sql.count.get(max) } }
})

await fastify.ready()
serve(fastify.server)
