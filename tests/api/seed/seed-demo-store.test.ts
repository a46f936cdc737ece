import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '#lib/app/app.ts'
import { verifyPassword } from '#lib/domains/people/accounts/index.ts'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { customers } from '#prisma/seed/people/customers.ts'
import { seedDemoStore } from '#prisma/seed/seed-demo-store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const root = path.resolve(import.meta.dirname, '../../..')

type Store = { app: App; database: TestDatabase; variables: Record<string, string>; close(): Promise<void> }

async function openStore(): Promise<Store> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'storefront-seed-'))
  const variables = {
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    DATABASE_URL: database.url,
    STORAGE_PATH: folder,
  }
  const app = await openApp({ env: readEnvironment(variables) })
  const close = async () => {
    await app.close()
    await database.drop()
    await rm(folder, { recursive: true })
  }
  return { app, database, variables, close }
}

const command = ['scripts/run-program.mjs', 'prisma/seed/index.ts']

const run = (variables: Record<string, string>) =>
  promisify(execFile)(process.execPath, [...command, '--json'], {
    cwd: root,
    env: variables as NodeJS.ProcessEnv,
    encoding: 'utf8',
  })

/** Starts the command and kills it, beyond any cleaning up, when it reports this step. */
async function runAndKillAt(step: string, variables: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, command, { cwd: root, env: variables as NodeJS.ProcessEnv })
  child.stdout.on('data', (text: Buffer) => {
    if (text.includes(step)) child.kill('SIGKILL')
  })
  await once(child, 'close')
}

/** How many rows each table has, and what would differ if something had been done twice. */
async function takeStock({ database: { prisma } }: App) {
  return {
    products: await prisma.product.count(),
    variants: await prisma.productVariant.count(),
    productImages: await prisma.productImage.count(),
    categories: await prisma.productCategory.count(),
    media: await prisma.media.count(),
    posts: await prisma.post.count(),
    pages: await prisma.page.count(),
    menuItems: await prisma.menuItem.count(),
    comments: await prisma.comment.count(),
    reviews: await prisma.review.count(),
    customers: await prisma.customer.count(),
    addresses: await prisma.address.count(),
    staff: await prisma.staff.count(),
    orders: await prisma.order.count(),
    orderLines: await prisma.orderLine.count(),
    stockMovements: await prisma.stockMovement.count(),
    shippingMethods: await prisma.shippingMethod.count(),
    taxRates: await prisma.taxRate.count(),
    couponUses: (await prisma.coupon.aggregate({ _sum: { uses: true } }))._sum.uses,
    stock: (await prisma.productVariant.aggregate({ _sum: { stock: true } }))._sum.stock,
    apps: await prisma.app.count(),
    recoveryCodes: await prisma.recoveryCode.count(),
  }
}

/** A store that was seeded at once. */
let whole: Store

beforeAll(async () => {
  whole = await openStore()
  expect(await seedDemoStore(whole.app)).toMatchObject({ products: 64, posts: 27, app: 1 })
})
afterAll(() => whole.close())

describe('the seeded demo store', () => {
  let app: App
  beforeAll(() => {
    app = whole.app
  })

  it('has a shop, a journal and people', async () => {
    expect(await takeStock(app)).toMatchObject({
      products: 64,
      categories: 18,
      posts: 27,
      pages: 9,
      reviews: 121,
      customers: 4,
      staff: 3,
      orders: 52,
      apps: 1,
      recoveryCodes: 10,
    })
  })

  it('changes nothing when it is seeded again', async () => {
    const before = await takeStock(app)
    expect(await seedDemoStore(app)).toBe('finished')
    expect(await takeStock(app)).toEqual(before)
  })

  it('gives every product a picture, a price, a category, a text and a way to be bought', async () => {
    const products = await app.database.prisma.product.findMany({
      include: { images: true, categories: true, variants: true },
    })
    const incomplete = products.filter(
      (product) =>
        product.imageId === null ||
        product.images.length === 0 ||
        product.categories.length === 0 ||
        product.variants.length === 0 ||
        product.price <= 0n ||
        product.descriptionText.length < 200 ||
        !product.published,
    )
    expect(incomplete.map((product) => product.slug)).toEqual([])
  })

  it('has products on sale, featured, low, out of stock, uncounted and on backorder', async () => {
    const { prisma } = app.database
    expect(await prisma.product.count({ where: { onSale: true } })).toBe(13)
    expect(await prisma.product.count({ where: { featured: true } })).toBeGreaterThan(5)
    expect(await prisma.product.count({ where: { hasVariants: true } })).toBeGreaterThan(25)
    const tracked = { trackStock: true, backorder: false }
    expect(await prisma.productVariant.count({ where: { ...tracked, stock: 0 } })).toBeGreaterThan(5)
    expect(
      await prisma.productVariant.count({ where: { ...tracked, stock: { in: [1, 2, 3] } } }),
    ).toBeGreaterThan(5)
    expect(await prisma.productVariant.count({ where: { trackStock: false } })).toBeGreaterThan(0)
    expect(await prisma.productVariant.count({ where: { backorder: true } })).toBe(4)
  })

  it('has pictures whose files all exist', async () => {
    const media = await app.database.prisma.media.findMany({ select: { url: true } })
    expect(media.filter(({ url }) => !existsSync(path.join(root, 'public', url)))).toEqual([])
    expect(media.length).toBeGreaterThan(150)
  })

  it('explains every variant’s stock by its movements', async () => {
    const variants = await app.database.prisma.productVariant.findMany({ include: { stockMovements: true } })
    const wrong = variants.filter(
      ({ trackStock, stock, stockMovements }) =>
        trackStock && stock !== stockMovements.reduce((total, movement) => total + movement.quantity, 0),
    )
    expect(variants.length).toBeGreaterThan(50)
    expect(wrong.map((variant) => variant.sku)).toEqual([])
  })

  it('has orders whose sums agree', async () => {
    const orders = await app.database.prisma.order.findMany({ include: { lines: true } })
    expect(orders.length).toBeGreaterThan(5)
    for (const order of orders) {
      expect(order.lines.length, order.number).toBeGreaterThan(0)
      const lineTotal = order.lines.reduce((total, line) => total + line.total, 0n)
      expect(lineTotal, order.number).toBe(order.subtotal - order.discount)
      expect(order.total, order.number).toBe(
        order.subtotal - order.discount + order.shippingTotal + order.tax,
      )
      expect(order.placedAt.getTime(), order.number).toBeLessThan(Date.now())
    }
  })

  it('has products that sold more than others, lately and ever', async () => {
    const products = await app.database.prisma.product.findMany({ orderBy: { soldRecently: 'desc' } })
    const [first] = products
    expect(first?.soldRecently).toBeGreaterThan(10)
    expect(first?.soldTotal).toBeGreaterThan(first?.soldRecently ?? 0)
    expect(new Set(products.map((product) => product.soldRecently)).size).toBeGreaterThan(5)
  })

  it('has one scheduled post, one draft, and comments that reply to others', async () => {
    const { prisma } = app.database
    expect(await prisma.post.count({ where: { published: true, publishedAt: { gt: new Date() } } })).toBe(1)
    expect(await prisma.post.count({ where: { published: false } })).toBe(1)
    expect(await prisma.post.count({ where: { featured: true } })).toBe(2)
    expect(
      await prisma.comment.count({ where: { parentId: { not: null }, staffId: { not: null } } }),
    ).toBeGreaterThan(5)
    expect(await prisma.comment.count({ where: { status: 'pending' } })).toBeGreaterThan(3)
    expect(await prisma.review.count({ where: { status: 'pending' } })).toBeGreaterThan(3)
    expect(await prisma.review.count({ where: { verifiedPurchase: true } })).toBeGreaterThan(5)
  })

  it('lets customers comment and review only after they joined, and before now', async () => {
    const { prisma } = app.database
    const rows = [
      ...(await prisma.comment.findMany({ include: { customer: true } })),
      ...(await prisma.review.findMany({ include: { customer: true } })),
    ]
    const early = rows.filter(
      ({ customer, createdAt }) => (customer && createdAt < customer.createdAt) || createdAt > new Date(),
    )
    expect(rows.filter(({ customer }) => customer).length).toBeGreaterThan(5)
    expect(early.map((row) => row.body)).toEqual([])
  })

  it('has the documented passwords, and a second factor that is encrypted', async () => {
    for (const { email, password } of customers) {
      const { passwordHash } = await app.database.prisma.customer.findUniqueOrThrow({ where: { email } })
      expect(passwordHash).toMatch(/^\$argon2id\$/)
      expect(await verifyPassword(passwordHash ?? '', password)).toBe(true)
      expect(await verifyPassword(passwordHash ?? '', `${password}!`)).toBe(false)
    }
    const [factor] = await app.database.prisma.twoFactor.findMany()
    expect(factor?.confirmedAt).not.toBeNull()
    expect(factor?.ciphertext).not.toContain(customers[1]?.twoFactor?.secret)
  })

  it('keeps the demo app’s key and secret in a file of the owner alone', async () => {
    const file = path.join(app.env.storagePath, 'demo-app.json')
    const kept = JSON.parse(await readFile(file, 'utf8'))
    expect(Object.keys(kept)).toEqual(['id', 'name', 'key', 'secret'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const row = await app.database.prisma.app.findUniqueOrThrow({ where: { id: kept.id } })
    expect(row.key).toBe(kept.key)
  })
})

describe('seeding', () => {
  it('stays out of a shop that has an app of its own', async () => {
    const { app, close } = await openStore()
    await createApp(app, 'Mine')
    expect(await seedDemoStore(app)).toBe('foreign')
    expect(await app.database.prisma.product.count()).toBe(0)
    await close()
  })

  describe('by two processes that start at once', () => {
    let store: Store
    let answers: { stdout: string }[]
    beforeAll(async () => {
      store = await openStore()
      await store.app.settings.set('site.name', 'My own shop')
      answers = await Promise.all([run(store.variables), run(store.variables)])
    })
    afterAll(() => store.close())

    it('gives one whole store, and the command prints one line of JSON', async () => {
      const results = answers.map(({ stdout }) => JSON.parse(stdout))
      expect(results.map((result) => result.seeded).sort()).toEqual([false, true])
      expect(await takeStock(store.app)).toMatchObject({ products: 64, orders: 52, reviews: 121, apps: 1 })
    })

    it('keeps the settings that the owner has made', async () => {
      await store.app.settings.refresh()
      expect(store.app.settings.current['site.name']).toBe('My own shop')
      expect(store.app.settings.current['site.timezone']).toBe('America/Los_Angeles')
    })
  })

  it('completes a store whose seeding was killed, and does nothing twice', async () => {
    const killed = await openStore()
    await runAndKillAt('coupons', killed.variables)
    expect((await takeStock(killed.app)).apps).toBe(0)
    expect(await seedDemoStore(killed.app)).toMatchObject({ orders: 52 })
    expect(await takeStock(killed.app)).toEqual(await takeStock(whole.app))
    await killed.close()
  })

  it('exits with an error and says why where the database cannot be used', async () => {
    const failure = run({ NODE_ENV: 'test', DATABASE_URL: 'file:/nowhere/at/all.db' })
    await expect(failure).rejects.toMatchObject({ code: 1, stdout: '' })
  })
})
