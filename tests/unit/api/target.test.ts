import { describe, expect, it } from 'vitest'
import {
  isApiTarget,
  isPanelPath,
  isPathPrefix,
  originForm,
  parseTarget,
  readableTarget,
  readQuery,
  withoutMark,
} from '#lib/web/http/target.ts'

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
  it.each([
    ...['/api/v1/products', '//api/v1', '///api', '/api', '/api?a=1', '/api#part', '/%61pi/v1', '/a%70i'],
    ...['http://shop.example/api/v1/', 'HTTPS://shop.example//api'],
  ])('is for the API: %s', (target) => {
    expect(isApiTarget(target, 'api')).toBe(true)
  })

  it.each([
    ...['/', '', '/apis/v1', '/ap', '/a', '/shop/api', '/%zz', '/%61p', '?api', 'api', 'x/api', '*', '?/api'],
    ...['http://api/', 'http://shop.example', 'ftp://shop.example/api', 'xhttp://shop.example/api'],
  ])('is not for the API: %j', (target) => {
    expect(isApiTarget(target, 'api')).toBe(false)
  })

  it('is a path below the version and a query', () => {
    expect(parseTarget('/api/v1/posts/hello?page=2?', 'api')).toEqual({
      path: '/posts/hello',
      query: 'page=2?',
    })
    expect(parseTarget('/api/v2/posts', 'api')).toEqual({ path: undefined, query: '' })
    expect(parseTarget('/api/v10/posts?a=1', 'api')).toEqual({ path: undefined, query: 'a=1' })
    expect(parseTarget('?a=1', 'api')).toEqual({ path: undefined, query: 'a=1' })
    expect(parseTarget('/api/v1', 'api')).toEqual({ path: '', query: '' })
    expect(parseTarget('/api/v1?a=1', 'api')).toEqual({ path: '', query: 'a=1' })
    expect(parseTarget('/api/v1/?', 'api')).toEqual({ path: '/', query: '' })
    const absolute = 'http://shop.example/shop-api/v1/posts?a=1'
    expect(parseTarget(absolute, 'shop-api')).toEqual({ path: '/posts', query: 'a=1' })
  })

  it.each([
    ['http://shop.example/a/?b=c', '/a/?b=c'],
    ['HTTPS://shop.example:8080/a//b', '/a//b'],
    ['http://shop.example', '/'],
    ['http://shop.example?a=/b', '/?a=/b'],
    ['http:///a', '/a'],
    ['/a?to=http://shop.example/b', '/a?to=http://shop.example/b'],
    ['//shop.example/a', '//shop.example/a'],
    ['*', '*'],
    ['ftp://shop.example/a', 'ftp://shop.example/a'],
    ['xhttp://shop.example/a', 'xhttp://shop.example/a'],
  ])('%s, with a host or without, leads to %s', (target, path) => {
    expect(originForm(target)).toBe(path)
  })
})

describe('the address of a page', () => {
  it('has the percent signs of its path escaped where they escape nothing', () => {
    const targets = ['/a%20b?q=%zz', '/%zz?q=%zz', '/%zz', '/?a=1', '?%zz', '/a%20%zz']
    expect(targets.map(readableTarget)).toEqual([
      ...['/a%20b?q=%zz', '/%25zz?q=%zz', '/%25zz', '/?a=1', '?%zz', '/a%2520%25zz'],
    ])
  })

  it('has parameters, all values of those that are repeated', () => {
    expect(readQuery('/cart?a=1&b=2&a=%C3%BC')).toEqual({ a: ['1', 'ü'], b: '2' })
    expect([readQuery('/cart'), readQuery('/cart?')]).toEqual([{}, {}])
    expect(readQuery('?a=&b=1?2')).toEqual({ a: '', b: '1?2' })
  })

  it('may be of the panel, or have the mark that the server replaces', () => {
    expect(['/admin', '/admin/orders', '/administer', '/x/admin'].map(isPanelPath)).toEqual([
      ...[true, true, false, false],
    ])
    const marked = ['/__base_path__/a', '/__base_path__', '/a', '/a/__base_path__']
    expect(marked.map(withoutMark)).toEqual(['/a', '/', '/a', '/a/__base_path__'])
  })
})
