import { expect, it } from 'vitest'
import { isCacheable } from '#lib/pages/answering/page-cache.ts'

const ask = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  isCacheable({ target, headers, method })

it.each(['/', '/about', '/posts?page=2', '/posts/second', '/products/mug?variant=3', '/search?q=a'])(
  '%s is for everybody without a cookie of the site',
  (url) => {
    expect([ask(url), ask(url, {}, 'HEAD'), ask(url, { cookie: '_ga=1; theme=dark' })]).toEqual([
      true,
      true,
      true,
    ])
    for (const name of [
      'storefront.session',
      '__Host-storefront-sent',
      'next-auth.csrf-token',
      'theme_preview',
    ])
      expect(ask(url, { cookie: `_ga=1; ${name}=x` })).toBe(false)
    expect([ask(url, { rsc: '1' }), ask(url, { authorization: 'x' }), ask(url, {}, 'POST')]).toEqual([
      false,
      false,
      false,
    ])
  },
)

it.each([
  '/account',
  '/account/orders',
  '/pay/1001',
  '/orders/1001/token',
  '/newsletter/confirm/token',
  '/orders',
])('%s is for one visitor', (url) => {
  expect(ask(url)).toBe(false)
})
