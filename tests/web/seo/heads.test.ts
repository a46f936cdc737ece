import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const HOME = 'https://shop.example'
const HOSTILE = `</script><script>alert("x")</script> & 'more'`

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  for (const [key, value] of [
    ['site.url', HOME],
    ['site.name', 'Corner Shop'],
    ['site.tagline', 'Sturdy things'],
    ['site.logo', '/demo/logo.svg'],
  ] as const)
    await site.setSetting(key, value)
  const catalogue = createCatalogueFactory(site.app)
  const content = createContentFactory(site.app)
  const mugs = await catalogue.category({ slug: 'mugs', name: 'Mugs', description: 'All of our mugs' })
  const picture = { url: '/media/mug.png', alt: 'A mug', width: 1200, height: 800 }
  const { id } = await catalogue.product({
    slug: 'mug',
    name: `Mug ${HOSTILE}`,
    shortDescription: 'Holds tea',
    price: 1250,
    images: [picture],
    categoryIds: [mugs.id],
  })
  await catalogue.review({ productId: id, rating: 4, title: HOSTILE })
  for (let number = 0; number < 30; number++) await catalogue.product({ categoryIds: [mugs.id] })
  const news = await content.postCategory({ slug: 'news', name: 'News' })
  await content.post({
    slug: 'hello',
    title: `Hello ${HOSTILE}`,
    seoDescription: 'What is new',
    categoryIds: [news.id],
    image: picture,
  })
  await content.page({ slug: 'about', title: 'About us' })
  server = await site.start()
})
afterAll(() => site?.close())

type Head = {
  html: string
  title: string
  /** By `name` or `property`. */
  meta: Record<string, string>
  links: Record<string, string>[]
  data: Record<string, Record<string, unknown>>
}

async function headOf(target: string): Promise<Head> {
  const { text } = await sendRaw(server.port, { target })
  const html = /<head>(.*?)<\/head>/s.exec(text)?.[1] ?? ''
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\s[^>]*>`, 'g'))].map(([tag]) => readTag(tag))
  const scripts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const data = scripts.map(([, json = '']) => JSON.parse(json))
  return {
    html,
    title: readText(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries(tags('meta').map((tag) => [tag.name ?? tag.property ?? '', tag.content ?? ''])),
    links: tags('link'),
    data: Object.fromEntries(data.map((one) => [one['@type'], one])),
  }
}

function readTag(tag: string): Record<string, string> {
  const attributes = [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)]
  return Object.fromEntries(attributes.map(([, name = '', value = '']) => [name, readText(value)]))
}

function readText(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", apos: "'", amp: '&' }
  return text.replace(/&(#x27|\w+);/g, (whole, name) => entities[name] ?? whole)
}

const linkOf = ({ links }: Head, rel: string) => links.find((link) => link.rel === rel)
const canonicalOf = (head: Head) => linkOf(head, 'canonical')?.href

describe('the home page', () => {
  it('speaks for the site', async () => {
    const head = await headOf('/')
    expect(head.title).toBe('Corner Shop')
    expect(canonicalOf(head)).toMatch(/^https:\/\/shop\.example\/?$/)
    expect(head.meta).toMatchObject({
      description: 'Sturdy things',
      'og:type': 'website',
      'og:site_name': 'Corner Shop',
      'og:locale': 'en_US',
      'og:image': `${HOME}/demo/logo.svg`,
      'twitter:card': 'summary',
    })
    expect(Object.keys(head.data)).toEqual(['WebSite', 'OnlineStore'])
    expect(head.data.WebSite).toHaveProperty('potentialAction')
  })

  it('leads browsers to the search and readers to the feeds', async () => {
    const head = await headOf('/')
    expect(linkOf(head, 'search')).toMatchObject({
      type: 'application/opensearchdescription+xml',
      title: 'Corner Shop',
      href: '/opensearch.xml',
    })
    const feeds = head.links.filter(({ rel, type }) => rel === 'alternate' && type)
    expect(feeds.map(({ type, href }) => [type, href])).toEqual([
      ['application/atom+xml', `${HOME}/feed.xml`],
      ['application/feed+json', `${HOME}/feed.json`],
    ])
  })
})

describe('a product', () => {
  it('is one to those who show links to it', async () => {
    const head = await headOf('/products/mug?variant=1&utm_source=x')
    expect(canonicalOf(head)).toBe(`${HOME}/products/mug`)
    expect(head.title).toBe(`Mug ${HOSTILE} · Corner Shop`)
    expect(head.meta).toMatchObject({
      description: 'Holds tea',
      'og:type': 'product',
      'og:title': `Mug ${HOSTILE}`,
      'og:url': `${HOME}/products/mug`,
      'og:image': `${HOME}/media/mug.png`,
      'og:image:width': '1200',
      'og:image:height': '800',
      'og:image:alt': 'A mug',
      'product:price:amount': '12.50',
      'product:price:currency': 'USD',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${HOME}/media/mug.png`,
    })
    expect(head.html.match(/og:type/g)).toHaveLength(1)
  })

  it('tells search engines its price, its rating and its place', async () => {
    const { data } = await headOf('/products/mug')
    expect(data.Product).toMatchObject({
      name: `Mug ${HOSTILE}`,
      offers: { price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ name: HOSTILE }],
    })
    const steps = data.BreadcrumbList?.itemListElement as { name: string; item: string }[]
    expect(steps.map(({ item }) => item)).toEqual([
      `${HOME}/products`,
      `${HOME}/products?category=mugs`,
      `${HOME}/products/mug`,
    ])
  })
})

describe('a post', () => {
  it('is an article, with the feed of its category', async () => {
    const head = await headOf('/posts/hello')
    expect(canonicalOf(head)).toBe(`${HOME}/posts/hello`)
    expect(head.meta).toMatchObject({
      description: 'What is new',
      'og:type': 'article',
      'article:published_time': expect.stringMatching(/^2026-01-/),
    })
    expect(head.data.BlogPosting).toMatchObject({ headline: `Hello ${HOSTILE}` })
    const feeds = head.links.filter(({ type }) => type === 'application/atom+xml').map(({ href }) => href)
    expect(feeds).toEqual([`${HOME}/post-categories/news/feed.xml`, `${HOME}/feed.xml`])
  })
})

describe('the cart', () => {
  it('says of the site what every page does, and is not one to be listed', async () => {
    const [cart, missing] = [await headOf('/cart'), await headOf('/nothing-here')]
    expect(cart.title).toBe('Cart · Corner Shop')
    const renamed = Object.entries(missing.meta).map(([name, content]) => [
      name,
      content === 'Page not found' ? 'Cart' : content,
    ])
    expect(cart.meta).toEqual(Object.fromEntries(renamed))
    const others = ({ links }: Head) =>
      links.filter(({ rel }) => rel !== 'stylesheet').map(({ rel, href, type }) => [rel, href, type])
    expect(others(cart).toSorted()).toEqual(others(missing).toSorted())
    expect(cart.meta.robots).toBe('noindex, follow')
  })
})

describe('the address of', () => {
  it.each([
    ['/products?category=mugs', '/products?category=mugs'],
    ['/products?category=mugs&page=2', '/products?category=mugs&page=2'],
    ['/products?page=1&per_page=24', '/products'],
    ['/posts?category=news', '/posts?category=news'],
    ['/posts?page=1', '/posts'],
    ['/about?x=1', '/about'],
  ])('%s is %s', async (target, canonical) => {
    const head = await headOf(target)
    expect(canonicalOf(head)).toBe(`${HOME}${canonical}`)
    expect(head.meta.robots).toContain('index')
    expect(head.meta.robots).not.toContain('noindex')
  })

  it.each(['/products?q=mug', '/products?in_stock=1', '/posts?q=hello', '/search?q=mug', '/search'])(
    '%s is not one to be listed',
    async (target) => {
      const head = await headOf(target)
      expect(head.meta.robots).toBe('noindex, follow')
      expect(canonicalOf(head)).toBeUndefined()
    },
  )

  it('nothing is not one to be listed', async () => {
    expect((await headOf('/nothing-here')).meta.robots).toMatch(/^noindex/)
  })
})
