import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '#lib/app/app.ts'
import { createCustomer } from '#lib/domains/people/accounts/index.ts'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { savePage, savePost } from '#lib/domains/publishing/content/index.ts'
import { hasDemoStore, removeDemoStore } from '#lib/domains/running/guide/index.ts'
import { saveProduct } from '#lib/domains/shop/catalogue/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { openDemoStore } from '#lib/server/start/demo-store.ts'
import { customers } from '#prisma/seed/people/customers.ts'
import { seedDemoStore } from '#prisma/seed/seed-demo-store.ts'
import { siteSettingKeys } from '#prisma/seed/site.ts'
import { runCommand } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let folder: string
let database: TestDatabase
let app: App

const variables = () => ({
  APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
  DATABASE_URL: database.url,
  STORAGE_PATH: folder,
})

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'storefront-removal-'))
  app = await openApp({ env: readEnvironment({ NODE_ENV: 'test', ...variables() }) })
}, 60_000)
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const db = () => app.database.prisma
const remove = async () => {
  const { code, stdout, stderr } = await runCommand(
    'lib/cli/running/demo.ts',
    ['remove', '--json'],
    variables(),
  )
  return { code, stderr, value: JSON.parse(stdout) }
}

/** The names of everything that is left, in order. */
async function listLeft() {
  const slug = { select: { slug: true } } as const
  const settings = { where: { key: { in: siteSettingKeys } } }
  return {
    customers: await list(db().customer.findMany(), ({ email }) => email),
    staff: await list(db().staff.findMany(), ({ email }) => email),
    apps: await list(db().app.findMany(), ({ name }) => name),
    orders: await list(db().order.findMany(), ({ number }) => number),
    products: await list(db().product.findMany(slug), (row) => row.slug),
    categories: await list(db().productCategory.findMany(slug), (row) => row.slug),
    posts: await list(db().post.findMany(slug), (row) => row.slug),
    postCategories: await list(db().postCategory.findMany(slug), (row) => row.slug),
    pages: await list(db().page.findMany(slug), (row) => row.slug),
    menuItems: await list(db().menuItem.findMany(), ({ label }) => label),
    coupons: await list(db().coupon.findMany(), ({ code }) => code),
    shipping: await list(db().shippingMethod.findMany(), ({ code }) => code),
    taxes: await list(db().taxRate.findMany(), ({ name }) => name),
    reviews: await list(db().review.findMany(), ({ authorName, body }) => `${authorName}: ${body}`),
    comments: await list(db().comment.findMany(), ({ authorName, body }) => `${authorName}: ${body}`),
    settings: await list(db().setting.findMany(settings), ({ key }) => key),
    pictures: await db().media.count(),
  }
}

async function list<Row>(rows: Promise<Row[]>, name: (row: Row) => string): Promise<string[]> {
  return (await rows).map(name).sort()
}

/** The changes of an owner who tries the demo store and goes on with it: adds things of each kind, and rewrites some. */
async function workAsOwner() {
  const own = await createCustomer(app, {
    email: 'buyer@shop.test',
    name: 'Buyer',
    password: 'a-long-enough-passphrase',
  })
  await createApp(app, 'My app')
  const mugs = await db().productCategory.findUniqueOrThrow({ where: { slug: 'mugs-cups' } })
  const makers = await db().postCategory.findUniqueOrThrow({ where: { slug: 'makers' } })
  const ada = await db().customer.findUniqueOrThrow({ where: { email: 'ada@example.com' } })
  const [changed, bought, reviewed] = await db().product.findMany({ take: 3, orderBy: { id: 'asc' } })
  if (!changed || !bought || !reviewed) throw new Error('The demo store has no products.')
  const { id: productId } = await db().$transaction((tx) =>
    saveProduct(
      tx,
      {
        ...{ slug: 'my-mug', name: 'My mug', published: true, categoryIds: [mugs.id] },
        variants: [{ sku: 'MY-MUG', price: 900 }],
      },
      new Date(),
    ),
  )
  const post = await db().$transaction((tx) =>
    savePost(tx, { slug: 'my-post', title: 'Mine', bodyHtml: '<p>Mine</p>', categoryIds: [makers.id] }),
  )
  await db().$transaction((tx) => savePage(tx, { slug: 'terms', title: 'Terms', bodyHtml: '<p>My own.</p>' }))
  await db().product.update({ where: { id: changed.id }, data: { name: 'Renamed by me' } })
  await db().comment.create({
    data: { postId: post.id, customerId: ada.id, authorName: 'Ada Lindqvist', body: 'Lovely' },
  })
  await db().review.create({
    data: { productId, customerId: ada.id, authorName: 'Ada Lindqvist', rating: 5, body: 'Good' },
  })
  await db().review.create({
    data: { productId: reviewed.id, customerId: own, authorName: 'Buyer', rating: 2, body: 'Wobbles' },
  })
  const menu = await db().menu.findUniqueOrThrow({ where: { location: 'primary' } })
  const shop = await db().menuItem.findFirstOrThrow({ where: { menuId: menu.id, type: 'products' } })
  await db().menuItem.create({
    data: { menuId: menu.id, parentId: shop.id, label: 'My mugs', type: 'link', url: '/my-mugs' },
  })
  await db().coupon.create({ data: { code: 'MINE', type: 'free_shipping' } })
  await app.settings.set('site.name', 'My shop')
  const coupon = await db().coupon.findUniqueOrThrow({ where: { code: 'WELCOME10' } })
  const order = {
    ...{ tokenSalt: 'salt', currency: 'USD', billing: {}, itemCount: 1, taxInclusive: false },
    ...{ subtotal: 900n, discount: 0n, tax: 0n, total: 900n },
  }
  const line = { name: 'A thing', quantity: 1, unitPrice: 900n, subtotal: 900n, total: 900n }
  await db().order.create({
    data: {
      ...{ ...order, number: 'REAL1', customerId: own },
      lines: { create: { ...line, productId: bought.id } },
      redemption: { create: { couponId: coupon.id } },
    },
  })
  const ofAda = { ...order, customerId: ada.id }
  await db().order.create({
    data: { ...ofAda, number: 'TRIED1', lines: { create: { ...line, productId: bought.id } } },
  })
  await db().order.create({
    data: {
      ...{ ...ofAda, number: 'PAID1', lines: { create: { ...line, productId: bought.id } } },
      payments: { create: { key: 'k1', gateway: 'stripe', amount: 900n, currency: 'USD' } },
    },
  })
  return { changed: changed.slug, reviewed: reviewed.slug }
}

describe('bin/storefront demo remove', { timeout: 120_000 }, () => {
  it('takes nothing from a shop that never had the demo store', async () => {
    await db().$transaction((tx) => savePage(tx, { slug: 'about', title: 'About us' }))
    expect(await remove()).toEqual({ code: 0, stderr: '', value: { removed: {}, kept: [] } })
    expect(await db().page.count()).toBe(1)
    await db().page.deleteMany()
  })

  it('takes away what the demo store brought, and leaves what the owner has added or changed', async () => {
    await seedDemoStore(app)
    const { changed, reviewed } = await workAsOwner()
    const { code, value } = await remove()
    expect(code).toBe(0)
    expect(value.removed).toMatchObject({
      customers: 4,
      staff: 3,
      apps: 1,
      orders: 53,
      products: 62,
      posts: 27,
    })
    const categories = (await listLeft()).categories
    expect(categories).toContain('mugs-cups')
    expect(await listLeft()).toEqual({
      customers: ['buyer@shop.test'],
      staff: [],
      apps: ['My app'],
      orders: ['PAID1', 'REAL1'],
      products: ['my-mug', changed, reviewed].sort(),
      categories,
      posts: ['my-post'],
      postCategories: ['makers'],
      pages: ['terms'],
      menuItems: ['My mugs'],
      coupons: ['MINE', 'WELCOME10'],
      shipping: [],
      taxes: [],
      reviews: ['Buyer: Wobbles', 'Deleted user: Good'],
      comments: ['Deleted user: Lovely'],
      pictures: await db().media.count({
        where: {
          OR: [
            { products: { some: {} } },
            { productImages: { some: {} } },
            { productCategories: { some: {} } },
          ],
        },
      }),
      settings: ['shop.terms_url', 'site.name'],
    })
    expect(await db().themeDesign.count()).toBe(0)
    expect(value.kept).toEqual(
      expect.arrayContaining([
        `product ${changed}`,
        `product ${reviewed}`,
        'page terms',
        'coupon WELCOME10',
        'post category makers',
      ]),
    )
    const kept = await db().coupon.findUniqueOrThrow({ where: { code: 'WELCOME10' } })
    expect(kept).toMatchObject({ active: false, uses: expect.any(Number) })
    expect(existsSync(path.join(folder, 'demo-app.json'))).toBe(false)
    for (const { email } of customers) expect(await db().customer.findUnique({ where: { email } })).toBeNull()
  })

  it('changes nothing the second time, and the demo store stays out', async () => {
    const before = await listLeft()
    expect(await remove()).toEqual({ code: 0, stderr: '', value: { removed: {}, kept: [] } })
    expect(await seedDemoStore(app)).toBe('removed')
    expect(await listLeft()).toEqual(before)
  })
})

describe('the panel', { timeout: 120_000 }, () => {
  const by = operator('test')
  let another: TestDatabase
  let site: App
  beforeAll(async () => {
    another = await createTestDatabase()
    const env = readEnvironment({ NODE_ENV: 'test', ...variables(), DATABASE_URL: another.url })
    site = await openApp({ env, demo: openDemoStore(env) })
  }, 60_000)
  afterAll(async () => {
    await site?.close()
    await another?.drop()
  })

  it('has nothing to remove in a shop that never had the demo store', async () => {
    expect(await hasDemoStore(site, by)).toBe(false)
    expect(await removeDemoStore(site, by)).toBeNull()
    expect((await listActs(site, by, { subject: 'demo' })).acts).toEqual([])
  })

  it('removes it once, whoever is faster, and says who did', async () => {
    await seedDemoStore(site)
    expect(await hasDemoStore(site, by)).toBe(true)
    const done = await Promise.all([removeDemoStore(site, by), removeDemoStore(site, by)])
    expect(done.filter((one) => one !== null)).toMatchObject([
      { removed: { customers: 4, staff: 3, apps: 1 } },
    ])
    expect(await hasDemoStore(site, by)).toBe(false)
    expect(await site.database.prisma.product.count()).toBe(0)
    expect((await listActs(site, by, { subject: 'demo' })).acts).toHaveLength(1)
    expect(existsSync(path.join(folder, 'demo-app.json'))).toBe(false)
    expect(await seedDemoStore(site)).toBe('removed')
  })
})
