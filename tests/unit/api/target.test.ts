import { describe, expect, it } from 'vitest'
import { isApiTarget, isPathPrefix, parseTarget } from '#lib/web/http/target.ts'

describe('a prefix that a proxy took off a path', () => {
  it.each(['/shop', '/shop/', '/a/b-c_d.e~f', '/caf%C3%A9', "/!$&'()*+,;=:@"])('may be %s', (prefix) => {
    expect(isPathPrefix(prefix)).toBe(true)
  })

  it.each([
    '',
    '/',
    '//',
    'shop',
    '//shop',
    '/shop//',
    '/a//b',
    '/shop?a=1',
    '/shop#part',
    '/sh\\op',
    '/shop, /other',
    '/shop\n',
    '/sh\u0007op',
    '/sh%2',
    '/sh%zz',
    '/caf\u00e9',
  ])('is not %j', (prefix) => {
    expect(isPathPrefix(prefix)).toBe(false)
  })
})

describe('a target', () => {
  it.each(['/api/v1/products', '//api/v1', '/api', '/api?a=1', '/api#part', '/%61pi/v1', '/a%70i'])(
    'is for the API: %s',
    (target) => {
      expect(isApiTarget(target, 'api')).toBe(true)
    },
  )

  it.each(['/', '', '/apis/v1', '/ap', '/a', '/shop/api', '/%zz', '/%61p', '?api'])(
    'is not for the API: %j',
    (target) => {
      expect(isApiTarget(target, 'api')).toBe(false)
    },
  )

  it('is a path below the version and a query', () => {
    expect(parseTarget('/api/v1/posts/hello?page=2?', 'api')).toEqual({
      path: '/posts/hello',
      query: 'page=2?',
    })
    expect(parseTarget('/api/v2/posts', 'api')).toEqual({ path: undefined, query: '' })
  })
})
