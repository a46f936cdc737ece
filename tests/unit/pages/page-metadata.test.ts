import { describe, expect, it } from 'vitest'
import { pageMetadata } from '#lib/pages/seo/page-metadata.ts'
import type { SiteFacts } from '#lib/pages/seo/site-facts.ts'

const site: SiteFacts = {
  name: 'Corner Shop',
  tagline: 'Sturdy things',
  locale: 'de',
  url: 'https://shop.example/',
  logo: 'https://shop.example/logo.png',
  currency: 'EUR',
  contact: { email: null, phone: null, address: null },
  legalName: null,
  vatId: null,
  profiles: [],
  hasShop: true,
  returns: null,
  noindex: false,
  searchUrl: 'https://shop.example/search',
  hasBlog: true,
  address: (path) => `https://shop.example${path}`,
  languages: [{ locale: 'de', prefix: '' }],
  openSearchPath: '/opensearch.xml',
  addressIn: ({ prefix }, path) => `https://shop.example${prefix}${path}`,
}
const page = { title: 'Mugs', path: '/products?category=mugs&page=2', description: 'All mugs' }

describe('the head of a page', () => {
  it('names its one absolute address', () => {
    const { alternates, openGraph, robots } = pageMetadata(site, page)
    expect(alternates?.canonical).toBe('https://shop.example/products?category=mugs&page=2')
    expect(openGraph).toMatchObject({ url: alternates?.canonical, type: 'website', siteName: 'Corner Shop' })
    expect(robots).toMatchObject({ index: true })
  })

  it('of a page that is not listed names none, and lets its links be followed', () => {
    const { alternates, openGraph, robots } = pageMetadata(site, { ...page, unlisted: true })
    expect([alternates?.canonical, openGraph?.url]).toEqual([undefined, undefined])
    expect(robots).toEqual({ index: false, follow: true })
  })

  it('describes the page in at most 160 characters, by the tagline where it says nothing of itself', () => {
    const { description } = pageMetadata(site, { ...page, description: 'word '.repeat(80) })
    expect(description?.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/word…$/)
    expect(pageMetadata(site, { ...page, description: undefined }).description).toBe('Sturdy things')
    expect(pageMetadata({ ...site, tagline: null }, { ...page, description: '' }).description).toBeUndefined()
  })

  it('shows its picture large where that is wide enough, and the logo where it has none', () => {
    const image = { url: 'https://cdn.example/a.jpg', alt: 'A mug', width: 1200, height: 800 }
    const withPicture = pageMetadata(site, { ...page, head: { image } })
    expect(withPicture.openGraph?.images).toEqual([image])
    expect(withPicture.twitter).toMatchObject({ card: 'summary_large_image' })
    const small = pageMetadata(site, { ...page, head: { image: { ...image, width: 300 } } })
    expect(small.twitter).toMatchObject({ card: 'summary' })
    expect(pageMetadata(site, page).openGraph?.images).toEqual([
      { url: 'https://shop.example/logo.png', alt: 'Corner Shop' },
    ])
  })

  it('shows other sites a size in a format that all of them read', () => {
    const sizes = [
      { url: '/640.avif', width: 640, format: 'avif' },
      { url: '/320.jpg', width: 320, format: 'jpeg' },
      { url: '/640.jpg', width: 640, format: 'jpeg' },
    ]
    const image = { url: '/a.svg', alt: 'A mug', width: 1200, height: 800, sizes }
    expect(pageMetadata(site, { ...page, head: { image } }).openGraph?.images).toEqual([
      { url: '/640.jpg', alt: 'A mug', width: 640, height: 427 },
    ])
  })

  it('names a language with the country where most speak it', () => {
    const localeOf = (locale: string) => pageMetadata({ ...site, locale }, page).openGraph?.locale
    expect(['en', 'de', 'de-AT', 'zh-Hant', 'id'].map(localeOf)).toEqual([
      'en_US',
      'de_DE',
      'de_AT',
      'zh_TW',
      'id_ID',
    ])
  })

  it('leads to the feeds, that of what it lists first, while there is a blog', () => {
    const feed = { title: 'News', path: '/post-categories/news/feed.xml' }
    const { alternates } = pageMetadata(site, { ...page, head: { feed } })
    expect(alternates?.types).toEqual({
      'application/atom+xml': [
        { title: 'News', url: 'https://shop.example/post-categories/news/feed.xml' },
        { title: 'Corner Shop', url: 'https://shop.example/feed.xml' },
      ],
      'application/feed+json': [{ title: 'Corner Shop', url: 'https://shop.example/feed.json' }],
    })
    expect(pageMetadata({ ...site, hasBlog: false }, page).alternates?.types).toBeUndefined()
  })
})
