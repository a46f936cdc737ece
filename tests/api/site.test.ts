import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

describe('GET /site', () => {
  it('tells everything an app builds itself from', async () => {
    const { status, json } = await api.get('/site')
    expect(status).toBe(200)
    expect(json.data).toEqual({
      name: 'Storefront',
      tagline: null,
      logo: null,
      logo_dark: null,
      icon: null,
      primary_color: '#0a7',
      locale: 'en',
      locales: ['en'],
      timezone: 'UTC',
      currency: {
        code: 'USD',
        symbol: '$',
        position: 'before',
        decimals: 2,
        decimal_separator: '.',
        thousands_separator: ',',
      },
      features: [
        'auth',
        'registration',
        'posts',
        'comments',
        'pages',
        'shop',
        'reviews',
        'search',
        'contact',
        'newsletter',
        'push',
      ],
      account: {
        registration_open: true,
        email_verification_required: false,
        guest_cart: true,
        password_min_length: 8,
      },
      shop: {
        guest_checkout: true,
        tax_inclusive: false,
        terms_url: null,
        privacy_url: null,
        imprint_url: null,
        shipping_url: null,
        withdrawal_url: null,
        guarantee_url: null,
        accessibility_url: null,
        reviews_url: null,
        weight_unit: 'kg',
      },
      comments: { guests_allowed: true, max_depth: 5 },
      search: { min_chars: 2, types: ['product', 'post', 'page'] },
      contact: { email: null, phone: null, address: null },
      client: {
        min_version: null,
        latest_version: null,
        store_url: null,
        link_hosts: ['localhost'],
        scheme: null,
      },
      api: { version: 'v1', signing_required: false, requests_per_minute: 1_000_000 },
      maintenance: { active: false, message: '' },
    })
  })

  it('lists the groups that are on, and none whose module is off', async () => {
    await api.app.settings.set('features.push', false)
    await api.app.settings.set('modules.blog', false)
    const { json } = await api.get('/site')
    expect(json.data.features).toEqual([
      'auth',
      'registration',
      'pages',
      'shop',
      'reviews',
      'search',
      'contact',
      'newsletter',
    ])
    expect(json.data.search.types).toEqual(['product', 'page'])
    await api.app.settings.unset('features.push')
    await api.app.settings.unset('modules.blog')
  })

  it('makes paths absolute', async () => {
    await api.app.settings.set('site.url', 'https://shop.example.com/')
    await api.app.settings.set('site.logo', '/demo/logo.svg')
    await api.app.settings.set('shop.terms_url', 'https://example.org/terms')
    const { json } = await api.get('/site')
    expect(json.data.logo).toBe('https://shop.example.com/demo/logo.svg')
    expect(json.data.shop.terms_url).toBe('https://example.org/terms')
  })

  it('answers during maintenance, and says so', async () => {
    await api.app.settings.set('maintenance.active', true)
    await api.app.settings.set('maintenance.message', 'Back at noon')
    const { status, json } = await api.get('/site')
    expect(status).toBe(200)
    expect(json.data.maintenance).toEqual({ active: true, message: 'Back at noon' })
  })
})
