import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRedirect } from '#lib/domains/publishing/redirects/index.ts'
import { runImport, sources } from '#lib/import/index.ts'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { linkedBlog } from '#tests/support/linked-blog.ts'
import { countFilled, countRecords, countTranslations } from '#tests/support/moving/count-records.ts'
import { formerBlog } from '#tests/support/moving/former-blog.ts'
import { formerShopify, withCollections } from '#tests/support/moving/former-shopify.ts'
import type { FormerSite } from '#tests/support/moving/former-site.ts'
import { formerWooCommerce } from '#tests/support/moving/former-woocommerce.ts'

let api: TestApi
let folder: string

beforeAll(async () => {
  api = await openTestApi()
  folder = await mkdtemp(path.join(os.tmpdir(), 'move-in-'))
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The page at an address of this site; null if it would be a 404. */
async function load(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://shop.example')
  const query = Object.fromEntries(searchParams)
  const [first = '', second, ...rest] = pathname.split('/').slice(1)
  if (pathname === '/') return searchParams.size > 0 ? null : loadHomePage(api.app)
  if (/^\/(feed\.xml|contact|products)$|^\/post-(categories|tags|authors)\//.test(pathname)) return {}
  if (rest.length > 0 || /\/$/.test(pathname)) return null
  if (first === 'posts') return second ? loadPostPage(api.app, second, query) : loadPostsPage(api.app, query)
  return second === undefined ? loadCmsPage(api.app, first) : null
}

it('a blog of linked posts moves in without a dead link or a lost address', async () => {
  const posts = Number(process.env.MOVE_IN_POSTS ?? 30)
  const { xml, addresses } = linkedBlog(posts)
  const file = path.join(folder, 'export.xml')
  await writeFile(file, xml)
  const options = {
    database: api.app.database,
    source: sources.wordpress,
    file,
    settings: { exponent: 2, timeZone: 'UTC', weightUnit: 'kg' as const },
    now: api.clock.now(),
  }
  const result = await runImport(options)
  expect(result).toMatchObject({ created: posts + Math.max(3, Math.floor(posts / 20)) + 2, skipped: [] })
  expect(result.deadLinks).toBeUndefined()
  expect(result.warnings.map(({ reason }) => reason)).toEqual([
    'The site itself uses the address /contact, so this page is at /contact-2.',
  ])

  const lost: string[] = []
  for (const address of addresses) {
    const isTidy = (await load(address)) !== null
    const found = isTidy ? null : await findRedirect(api.app, address)
    if (!isTidy && (!found || (await load(found.location)) === null)) lost.push(address)
  }
  expect(lost).toEqual([])

  const { prisma } = api.app.database
  const texts = [
    ...(await prisma.post.findMany({ select: { bodyHtml: true } })),
    ...(await prisma.page.findMany({ select: { bodyHtml: true } })),
  ]
  const links = texts.flatMap(({ bodyHtml }) =>
    [...bodyHtml.matchAll(/\shref="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
  )
  expect(links.length).toBeGreaterThan(posts * 10)
  const inside = [...new Set(links)].filter((link) => !/\.jpg$/.test(link))
  expect(inside.filter((link) => !link.startsWith('/'))).toEqual([])
  const dead: string[] = []
  for (const link of inside) if ((await load(link)) === null) dead.push(link)
  expect(dead).toEqual([])

  expect(await runImport(options)).toMatchObject({ created: 0, updated: 0, unchanged: result.created })
})

// `npm run drill -- moving-in` does the same with larger sites, and follows every link on their pages.
it('as much comes in as the files have, of a bilingual blog and of shops with sales and collections', async () => {
  const { prisma } = api.app.database
  const settings = { exponent: 2, currency: 'USD', timeZone: 'UTC', weightUnit: 'kg' } as const
  const bring = async ({ files }: FormerSite, site?: string) => {
    for (const former of files) {
      const file = path.join(folder, former.name)
      await writeFile(file, former.text)
      const result = await runImport({
        ...{ database: api.app.database, source: sources[former.source], file, now: api.clock.now(), site },
        settings: { ...settings, language: 'en', languages: ['en', 'de'] },
      })
      expect(result.skipped).toEqual([])
      expect(result.deadLinks).toBeUndefined()
      expect({ [former.name]: result.created }).toEqual({ [former.name]: countRecords(former) })
    }
  }

  const findLost = async ({ addresses }: Pick<FormerSite, 'addresses'>) => {
    const lost: string[] = []
    for (const address of addresses) {
      const found = await findRedirect(api.app, address)
      if (!found || (await load(found.location)) === null) lost.push(address)
    }
    return lost
  }

  const blog = formerBlog(4)
  await bring(blog)
  expect(await findLost(blog)).toEqual([])
  const translated = await prisma.translation.count({
    where: { entity: 'post', field: 'title', locale: 'de' },
  })
  expect(translated).toBe(4)
  expect(countTranslations(blog.files[0]?.text ?? '')).toBe(translated)
  const [post] = await prisma.post.findMany({ where: { slug: 'word-1' } })
  expect(post?.bodyHtml).toContain('<h2>Promise 1</h2>')
  expect(post?.bodyHtml).toContain('href="/posts/word-2"')

  const shop = formerWooCommerce(8, 'de', 'in a sale')
  await bring(shop, 'https://teehaus.example')
  const sales = countFilled(shop.files[0]?.text ?? '', 'Angebotspreis')
  expect(sales).toBe(4)
  expect(await prisma.scheduledSale.count()).toBe(sales)
  const prices = await prisma.productVariant.groupBy({
    by: ['price'],
    where: { sku: { startsWith: 'TEE-' } },
    _count: true,
  })
  expect(prices.map(({ price, _count }) => [price, _count]).sort()).toEqual([
    [1250n, 6],
    [900n, 2],
  ])

  const store = withCollections(formerShopify(3, 'present'))
  await bring(store, 'https://hill-and-loom.example')
  const [products, collections] = store.files
  const fabrics = countFilled(products?.text ?? '', 'Fabric (product.metafields.custom.fabric)')
  const rugs = await prisma.product.findMany({ where: { slug: { startsWith: 'rug-present-' } } })
  expect(rugs.filter(({ attributes }) => JSON.stringify(attributes).includes('Fabric'))).toHaveLength(fabrics)
  const rooms = await prisma.productCategoryLink.count({
    where: { category: { slug: { startsWith: 'room-' } } },
  })
  expect(rooms).toBe(countFilled(collections?.text ?? '', 'Product: Handle'))
  const addresses = store.addresses.filter((address) => address.startsWith('/collections/room-'))
  expect(addresses).toHaveLength(rooms)
  expect(await findLost({ addresses })).toEqual([])
})
