import { describe, expect, it } from 'vitest'
import { moveHeaders, receiveCookies } from '#lib/server/base-path/move-headers.ts'
import { addressMover, moverFor, readBasePath, targetBelow } from '#lib/web/http/base-path.ts'
import { moveHtml } from '#lib/web/site/move-html.ts'

describe('the path that a proxy reports', () => {
  it.each([
    ['/shop', '/shop'],
    ['/shop/', '/shop'],
    ['/a/b-c_d.e~f', '/a/b-c_d.e~f'],
    ['/caf%C3%A9', '/caf%C3%A9'],
  ])('%s is one that pages can be below', (given, path) => {
    expect(readBasePath(given)).toBe(path)
  })

  // The last five would end a cookie's path or an attribute, or lead elsewhere once a browser has read them.
  it.each([undefined, '', '/', '//shop', '/shop?a', '/a;b', "/a'b", '/a&b', '/a/../b', '/%2e%2E', '/a%2Fb'])(
    '%s is none',
    (given) => {
      expect(readBasePath(given)).toBeUndefined()
    },
  )
})

it.each([
  ['/shop/products?a=1', '/products?a=1'],
  ['/shop', '/'],
  ['/shop/', '/'],
  ['/shop?q=a', '/?q=a'],
  ['/shops', undefined],
  ['/', undefined],
  ['/other/shop/', undefined],
])('the target %s below /shop is %s', (target, expected) => {
  expect(targetBelow('/shop', target)).toBe(expected)
})

it('no target is below a site at the root of its host', () => {
  for (const target of ['/', '/products', '?q=a', '']) expect(targetBelow('', target)).toBeUndefined()
})

describe('an address of the site', () => {
  const move = addressMover({ basePath: '/shop', siteUrl: 'https://example.com' })

  it.each([
    ['/', '/shop/'],
    ['/products?a=/b', '/shop/products?a=/b'],
    // A page with the slug `shop`.
    ['/shop', '/shop/shop'],
    ['https://example.com', 'https://example.com/shop'],
    ['https://example.com/posts#a', 'https://example.com/shop/posts#a'],
    ['https://example.com/shop/posts', 'https://example.com/shop/posts'],
  ])('%s leads to %s', (address, expected) => {
    expect(move(address)).toBe(expected)
  })

  it.each([
    '',
    '#top',
    '?page=2',
    'feed.xml',
    '//cdn.example/a.js',
    '/\\evil.example',
    'https://example.com.evil.example/',
    'mailto:a@example.com',
    'data:image/png;base64,AA',
  ])('%j stays, which is none', (address) => {
    expect(move(address)).toBe(address)
  })
})

describe('the address that the owner has set', () => {
  it('is the one that addresses are moved from, and until then the default one', () => {
    const moveWith = (url: string | null) =>
      moverFor(
        { settings: { current: { 'site.url': url } }, defaultSiteUrl: 'http://localhost:3000' } as never,
        '/shop',
      )
    const [own, standard] = ['https://example.com/a', 'http://localhost:3000/a']
    expect([own, standard, '/a'].map(moveWith('https://example.com/'))).toEqual([
      ...['https://example.com/shop/a', standard, '/shop/a'],
    ])
    expect([own, standard].map(moveWith(null))).toEqual([own, 'http://localhost:3000/shop/a'])
  })

  it('may be below a path itself, or be none at all', () => {
    const below = addressMover({ basePath: '/shop', siteUrl: 'https://example.com/shop' })
    expect(['/a', 'https://example.com/shop/a', 'https://example.com/a'].map(below)).toEqual([
      ...['/shop/a', 'https://example.com/shop/a', 'https://example.com/a'],
    ])
    const nowhere = addressMover({ basePath: '/shop', siteUrl: 'nowhere' })
    expect(['/a', 'nowhere/a'].map(nowhere)).toEqual(['/shop/a', 'nowhere/a'])
  })
})

describe('a document', () => {
  const move = addressMover({ basePath: '/shop', siteUrl: 'https://example.com' })

  it.each([
    ['<a class="b" href="/posts">', '<a class="b" href="/shop/posts">'],
    ["<form action='/cart/forms/add'>", "<form action='/shop/cart/forms/add'>"],
    ['<button formaction=/cart/x>', '<button formaction=/shop/cart/x>'],
    [
      '<script src="/theme-assets/a.js" defer></script>',
      '<script src="/shop/theme-assets/a.js" defer></script>',
    ],
    [
      '<source srcset="/media/a.avif 160w, https://example.com/media/b.avif 320w">',
      '<source srcset="/shop/media/a.avif 160w, https://example.com/shop/media/b.avif 320w">',
    ],
    [
      '<meta http-equiv="refresh" content="4;url=/pay/1/return">',
      '<meta http-equiv="refresh" content="4;url=/shop/pay/1/return">',
    ],
    [
      '<meta property="og:url" content="https://example.com/posts">',
      '<meta property="og:url" content="https://example.com/shop/posts">',
    ],
    ['<use xlink:href="/icons.svg#a"/>', '<use xlink:href="/shop/icons.svg#a"/>'],
  ])('%s becomes %s', (html, expected) => {
    expect(moveHtml(html, move)).toBe(expected)
  })

  it.each([
    '<p title=\'href="/a"\'>href="/a"</p>',
    '<meta name="description" content="/posts is where">',
    '<input name="next" value="/account">',
    '<div data-href="/a" data="/b">',
    '<a href="https://other.example/a">',
  ])('%s stays as it is', (html) => {
    expect(moveHtml(html, move)).toBe(html)
  })
})

describe('the headers of an answer', () => {
  const move = addressMover({ basePath: '/shop', siteUrl: 'https://example.com' })

  const below = moveHeaders({ basePath: '/shop', move, vary: 'X-Forwarded-Prefix' })

  it('stay below the path, whatever the case of their names', () => {
    const cookies = ['__Host-a=1; Path=/; HttpOnly; Secure', 'b=2; Path=/', 'c=3; Path=/orders']
    const given = { Location: '/account', 'set-cookie': cookies, Vary: 'Accept-Encoding' }
    expect(below(given)).toEqual({
      Location: '/shop/account',
      'set-cookie': ['__Secure-a=1; Path=/shop; HttpOnly; Secure', 'b=2; Path=/shop', 'c=3; Path=/orders'],
      Vary: 'Accept-Encoding, X-Forwarded-Prefix',
    })
    // Answers that are sent again share their headers.
    expect(given).toEqual({ Location: '/account', 'set-cookie': cookies, Vary: 'Accept-Encoding' })
  })

  it('say that they depend on the path, even if on nothing else', () => {
    expect(below({})).toEqual({ Vary: 'X-Forwarded-Prefix' })
  })

  it('leave the cookies of a site at the root of the host out', () => {
    const { cookie } = receiveCookies({ cookie: '__Host-a=root; __Secure-a=own; b=2' })
    expect(cookie).toBe('__Host-a=own; b=2')
  })
})
