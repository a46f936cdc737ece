import { describe, expect, it } from 'vitest'
import { isPage, listMeta, PagingQuery, toPaging, wholeList } from '#lib/api/kernel/paging.ts'
import { findIgnored } from '#lib/api/kernel/parameters.ts'

describe('the place of a page in its list', () => {
  const meta = (
    current_page: number,
    last_page: number,
    per_page: number,
    total: number,
    has_more: boolean,
  ) => ({
    ...{ current_page, last_page, per_page, total, has_more },
  })
  it.each([
    ['an empty list', { total: 0, page: 1, perPage: 15 }, meta(1, 1, 15, 0, false)],
    ['a page that is just full', { total: 15, page: 1, perPage: 15 }, meta(1, 1, 15, 15, false)],
    ['one more than that', { total: 16, page: 1, perPage: 15 }, meta(1, 2, 15, 16, true)],
    ['the last page', { total: 16, page: 2, perPage: 15 }, meta(2, 2, 15, 16, false)],
    ['a page beyond the end', { total: 16, page: 9, perPage: 15 }, meta(9, 2, 15, 16, false)],
    [
      'a list of which less can be reached',
      { total: 90, page: 2, perPage: 10, reach: 25 },
      meta(2, 3, 10, 90, true),
    ],
    ['the last page in reach', { total: 90, page: 3, perPage: 10, reach: 25 }, meta(3, 3, 10, 90, false)],
    [
      'a reach that exceeds the list',
      { total: 9, page: 1, perPage: 10, reach: 25 },
      meta(1, 1, 10, 9, false),
    ],
    ['nothing in reach', { total: 9, page: 1, perPage: 10, reach: 0 }, meta(1, 1, 10, 9, false)],
    // A cursor's page: its number does not tell what follows.
    ['a page with more behind it', { total: 20, page: 2, perPage: 10, more: true }, meta(2, 3, 10, 20, true)],
    ['the same, of a longer list', { total: 90, page: 2, perPage: 10, more: true }, meta(2, 9, 10, 90, true)],
    [
      'a page with no more behind it',
      { total: 90, page: 2, perPage: 10, more: false },
      meta(2, 2, 10, 90, false),
    ],
  ])('is told of %s', (_, page, expected) => {
    expect(listMeta({ items: [], ...page })).toEqual(expected)
  })

  it('is the only one of a short list, which is as long as it is', () => {
    expect(wholeList(['a', 'b'])).toEqual({ items: ['a', 'b'], total: 2, page: 1, perPage: 2 })
    expect(wholeList([])).toEqual({ items: [], total: 0, page: 1, perPage: 50 })
  })
})

describe('a page', () => {
  it('is told from a record and from nothing', () => {
    expect(isPage(wholeList([]))).toBe(true)
    for (const other of [null, undefined, 'perPage', 7, {}, [], { per_page: 15 }, { page: 1, items: [] }])
      expect(isPage(other)).toBe(false)
  })
})

describe('page and per_page', () => {
  it.each([
    [undefined, 1, 15],
    ['', 1, 15],
    ['1', 1, 1],
    ['7', 7, 7],
    ['50', 50, 50],
    ['51', 51, 50],
    [' 7 ', 7, 7],
    ['+7', 7, 7],
    ['007', 7, 7],
    ['10', 10, 10],
    ['1000000', 1_000_000, 50],
    ['1000001', 1_000_000, 50],
    ['9'.repeat(400), 1_000_000, 50],
    ['0', 1, 15],
    ['00', 1, 15],
    ['-1', 1, 15],
    ['++1', 1, 15],
    ['1.5', 1, 15],
    ['1e1', 1, 15],
    ['x1', 1, 15],
    ['1x', 1, 15],
    ['1 2', 1, 15],
  ])('of "%s" are the page %d, of %d items', (text, page, perPage) => {
    const query = PagingQuery.parse(text === undefined ? {} : { page: text, per_page: text })
    expect(toPaging(query)).toEqual({ page, perPage })
  })

  it('are ignored unless they are positive whole numbers', () => {
    const ignored = (raw: string) =>
      findIgnored({ query: PagingQuery }, raw).map(({ parameter }) => parameter)
    expect(ignored('page=0&per_page=x')).toEqual(['page', 'per_page'])
    expect(ignored('page=+7+&per_page=500')).toEqual([])
  })
})
