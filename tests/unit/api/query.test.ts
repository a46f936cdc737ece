import { describe, expect, it } from 'vitest'
import { parsePath, parseQuery } from '#lib/api/kernel/parameters.ts'

describe('parseQuery', () => {
  it.each([
    ['a=1&a=2', { a: '1' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[k]=1&a[k]=2&a[l]=3', { a: { k: ['1', '2'], l: ['3'] } }],
    ['a[k][]=1&a[k]=2&a%5Bk%5D%5B%5D=3', { a: { k: ['1', '2', '3'] } }],
    ['a[k][l]=1', { 'a[k][l]': '1' }],
    // The first says what a name is; what does not fit it is left out.
    ['a=1&a[]=2&a[k]=3', { a: '1' }],
    ['a[]=1&a=2&a[k]=3', { a: ['1'] }],
    ['a[k]=1&a=2&a[]=3', { a: { k: ['1'] } }],
  ])('reads "%s"', (query, expected) => {
    // Without a prototype, which toEqual overlooks.
    expect(parseQuery(query)).toEqual(expected)
  })
})

describe('parsePath', () => {
  it.each([
    ['', []],
    ['/', []],
    ['/products/', ['products']],
    ['/a%2Fb/c', ['a/b', 'c']],
  ])('reads "%s"', (path, expected) => {
    expect(parsePath(path)).toEqual(expected)
  })
})
