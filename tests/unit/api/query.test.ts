import { describe, expect, it } from 'vitest'
import { parsePath, parseQuery, splitQuery } from '#lib/api/kernel/parameters.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.details ?? null] : error
  }
  return null
}

describe('parseQuery', () => {
  it.each([
    ['', {}],
    ['a=1&a=2', { a: '1' }],
    ['a=&a=2', { a: '' }],
    ['&&a=1&', { a: '1' }],
    ['a', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['=1', { '': '1' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[k]=1&a[k]=2&a[l]=3', { a: { k: ['1', '2'], l: ['3'] } }],
    ['a[k][]=1&a[k]=2&a%5Bk%5D%5B%5D=3', { a: { k: ['1', '2', '3'] } }],
    ['a[][]=1', { a: ['1'] }],
    ['a[k][l]=1', { 'a[k][l]': '1' }],
    ['[k]=1', { '[k]': '1' }],
    ['a]b[k]=1', { 'a]b[k]': '1' }],
    ['a[k]b=1', { 'a[k]b': '1' }],
    ['a[k=1', { 'a[k': '1' }],
    ['ab[cd]=1', { ab: { cd: ['1'] } }],
    // The first says what a name is; what does not fit it is left out.
    ['a=1&a[]=2&a[k]=3', { a: '1' }],
    ['a=&a[]=2&a[k]=3', { a: '' }],
    ['a[]=1&a=2&a[k]=3', { a: ['1'] }],
    ['a[k]=1&a=2&a[]=3', { a: { k: ['1'] } }],
    ['a+b=c+d', { 'a b': 'c d' }],
    ['a=+', { a: ' ' }],
    ['a=1%2B1', { a: '1+1' }],
    ['a=%C3%A9%26%3D', { a: 'é&=' }],
  ])('reads "%s"', (query, expected) => {
    // Without a prototype, which toEqual overlooks.
    expect(parseQuery(query)).toEqual(expected)
  })

  it('takes names that every object inherits for what they are', () => {
    const read = parseQuery('toString=1&__proto__=2&a[constructor]=3&a[constructor]=4&a[__proto__]=5')
    expect(Object.entries(read).slice(0, 2)).toEqual([
      ['toString', '1'],
      ['__proto__', '2'],
    ])
    expect(Object.entries(read.a ?? {})).toEqual([
      ['constructor', ['3', '4']],
      ['__proto__', ['5']],
    ])
  })

  it.each(['a=%', 'a=%zz', '%=1', 'a=1&b=%ff', 'a=%e0%a4', 'a=+%'])('refuses the escape of "%s"', (query) => {
    expect(refusalOf(() => parseQuery(query))).toEqual(['invalid_request', null])
  })
})

describe('splitQuery', () => {
  it('gives all names and values, in the order in which they were sent', () => {
    expect(splitQuery('b=2&a[]=1&&b=3&a%5B%5D=x%20y&c')).toEqual([
      ['b', '2'],
      ['a[]', '1'],
      ['b', '3'],
      ['a[]', 'x y'],
      ['c', ''],
    ])
  })
})

describe('parsePath', () => {
  it.each([
    ['', []],
    ['/', []],
    ['/products', ['products']],
    ['/products/', ['products']],
    ['/products//', ['products', '']],
    ['//products', ['', 'products']],
    ['/a%2Fb/c', ['a/b', 'c']],
    ['/caf%C3%A9/a+b', ['café', 'a+b']],
  ])('reads "%s"', (path, expected) => {
    expect(parsePath(path)).toEqual(expected)
  })

  it('refuses malformed escapes, and finds nothing under a name that no database stores', () => {
    for (const path of ['/%', '/a/%zz', '/%ff']) {
      expect(refusalOf(() => parsePath(path))).toEqual(['invalid_request', null])
    }
    expect(refusalOf(() => parsePath('/notes/a%00b'))).toEqual(['not_found', { reason: 'no_resource' }])
  })
})
