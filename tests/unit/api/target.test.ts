import { describe, expect, it } from 'vitest'
import { isPathPrefix } from '#lib/web/http/target.ts'

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
