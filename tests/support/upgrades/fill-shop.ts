import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { runOrFail } from '../../../scripts/support/run.mjs'
import type { Processes } from '../cluster/processes.ts'
import { ORDER } from '../order.ts'
import { findFreePort } from '../services/free-port.mjs'
import { commandOf } from './command-of.ts'

/** A built version of the project in a folder of its own, and the shop that it runs. */
export type Installation = { folder: string; env: Record<string, string>; processes: Processes }

export type Credentials = { key: string; secret: string }

const SETTINGS = [
  ['settings', 'set', 'payments.bank_transfer.details', 'IBAN XX00 0000 0000'],
  ['settings', 'set', 'payments.sandbox.enabled', 'true'],
  ['settings', 'set', 'theme.active', 'almanac'],
] as const

/** Data that only versions can have whose shops have several languages. */
const FURTHER: readonly (readonly [words: string, ...args: string[]])[] = [
  ['settings', 'set', 'site.locales', '["de"]'],
  ['translations', 'set', 'de', 'product', '1', 'name', 'Ein übersetztes Produkt'],
  ['translations', 'set', 'de', 'post', '1', 'title', 'Ein übersetzter Beitrag'],
  ['translations', 'set', 'de', 'setting', '0', 'site.name', 'Ein übersetzter Laden'],
  ['theme settings', 'set', 'announcement', 'We are moving'],
  ['redirects', 'add', '/former', '/shop'],
  ['webhooks', 'add', 'https://hooks.example.com/shop', '--events', 'order.placed,order.paid'],
  ['search synonyms', 'add', 'mug, cup'],
  ['search pins', 'set', 'kettle', '--first', 'tarn-kettle'],
  ['seo', 'set', 'product', 'tarn-kettle', '--title', 'A title for search engines'],
  ['staff', 'link'],
]

/**
 * Fills an empty database through a version's own code: the demo store, an app, settings, a theme, carts, and orders that are
 * paid, shipped, refunded and cancelled. Returns the app's credentials.
 */
export async function fillShop(installation: Installation): Promise<Credentials> {
  const { folder } = installation
  const command = (words: string, ...args: string[]) => runCommandOf(installation, words, ...args)
  await command('database deploy')
  await seed(installation)
  for (const [words, ...args] of [...SETTINGS, ...((await isTranslatable(folder)) ? FURTHER : [])])
    if (await commandOf(folder, words)) await command(words, ...args)
  const credentials: Credentials = JSON.parse(await command('apps', 'create', 'The upgrade', '--json'))
  const server = await startVersion(installation)
  try {
    await shop(server.url, credentials, command)
  } finally {
    await server.process.stop()
  }
  return credentials
}

const isTranslatable = async (folder: string) => (await commandOf(folder, 'translations')) !== undefined

/** Seeding goes on where it was broken off, such as by a transaction that took too long on a busy machine. */
async function seed(installation: Installation): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      await runIn(installation, ['scripts/run-program.mjs', 'prisma/seed/index.ts', '--json'])
      return
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

/** Starts a version's server, at a port of its own unless one is given. */
export async function startVersion({ folder, env, processes }: Installation, port?: number) {
  const at = port ?? (await findFreePort())
  const url = `http://127.0.0.1:${at}`
  const server = await processes.start(path.basename(folder), {
    command: process.execPath,
    args: [path.join(folder, 'server.mjs')],
    cwd: folder,
    env: { ...env, PORT: String(at), HOST: '127.0.0.1' },
    isReady: async () => (await fetch(`${url}/healthz`)).ok,
  })
  return { url, port: at, process: server }
}

/** Runs one of a version's own commands, such as `search synonyms`. */
export async function runCommandOf(
  installation: Installation,
  words: string,
  ...args: string[]
): Promise<string> {
  const command = await commandOf(installation.folder, words)
  if (!command) throw new Error(`${installation.folder} has no command "${words}".`)
  return runIn(installation, [...command, ...args])
}

async function runIn({ folder, env }: Installation, args: string[]): Promise<string> {
  return (await runOrFail(process.execPath, args, { cwd: folder, env, what: args.join(' ') })).stdout
}

type Command = (words: string, ...args: string[]) => Promise<string>

async function shop(url: string, credentials: Credentials, command: Command): Promise<void> {
  const call = createCaller(url, credentials)
  const [first, second] = await findBuyable(call)
  const buy = (who: Headers, gateway: string) => orderOf(call, who, gateway, [first, second])
  const login = await call('POST', '/auth/login', { email: 'ada@example.com', password: 'larch-kettle-42' })
  const customer = { authorization: `Bearer ${login.access_token}` }
  await buy(customer, 'cash_on_delivery')
  await buy({}, 'sandbox')
  const refunded = await buy({}, 'bank_transfer')
  await command('orders', 'pay', refunded)
  await command('orders', 'ship', refunded, '--carrier', 'UPS', '--tracking', '1Z999AA10123456784')
  await command('orders', 'refund', refunded, '--amount', '1.00')
  const whole = await buy({}, 'bank_transfer')
  await command('orders', 'pay', whole)
  await command('orders', 'refund', whole)
  await command('orders', 'cancel', await buy({}, 'bank_transfer'))
  // Carts that are left behind.
  for (const who of [{}, customer]) await call('POST', '/cart/items', { product_id: first, quantity: 1 }, who)
}

type Headers = Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: answers of several versions.
type Call = (method: string, target: string, body?: object, headers?: Headers) => Promise<any>

/** Calls the API of a version, which has to answer with success. */
export function createCaller(url: string, { key, secret }: Credentials): Call {
  return async (method, target, body, headers = {}) => {
    const answer = await fetch(`${url}/api/v1${target}`, {
      method,
      headers: {
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        'x-api-key': key,
        'x-api-secret': secret,
        'content-type': 'application/json',
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${target} was answered with ${answer.status}: ${text}`)
    return JSON.parse(text).data
  }
}

/** The ids of products that can be put into a cart as they are. */
export async function findBuyable(call: Call): Promise<number[]> {
  const found: number[] = []
  for (const { id } of await call('GET', '/products?per_page=30')) {
    if (found.length === 2) break
    await call('POST', '/cart/items', { product_id: id, quantity: 1 }).then(
      () => found.push(id),
      () => undefined,
    )
  }
  return found
}

/** Fills a cart and orders it. Returns the order's number. */
export async function orderOf(
  call: Call,
  who: Headers,
  gateway: string,
  products: readonly (number | undefined)[],
): Promise<string> {
  let headers = who
  for (const id of products) {
    const cart = await call('POST', '/cart/items', { product_id: id, quantity: 1 }, headers)
    if (cart.token) headers = { ...who, 'x-cart-token': cart.token }
  }
  const body = { ...ORDER, email: 'buyer@example.com', terms: true, payment_gateway: gateway }
  return (await call('POST', '/checkout', body, headers)).order.number
}
