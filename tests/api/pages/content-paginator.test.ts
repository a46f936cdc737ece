import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPaginator, parsePaging } from '#lib/pages/page-query.ts'
import { listUrl } from '#lib/web/http/target.ts'

const urlOf = (page: number) => listUrl('/posts', { page })

describe('parsePaging', () => {
  it.each([
    [undefined, 1],
    ['', 1],
    ['0', 1],
    ['-3', 1],
    ['2.5', 1],
    ['abc', 1],
    ['1e3', 1],
    ['3', 3],
    [' 4 ', 4],
    ['99999999999999999999', 1],
    ['9999999999', 1_000_000],
    [['5', '6'], 5],
  ])('reads page %j as %i', (page, expected) => {
    expect(parsePaging({ page }, 12)).toEqual({ page: expected, perPage: 12 })
  })

  it('takes at most fifty a page', () => {
    expect(parsePaging({ per_page: '500' }, 12).perPage).toBe(50)
    expect(parsePaging({ per_page: '0' }, 12).perPage).toBe(12)
  })
})

describe('buildPaginator', () => {
  it('tells where a page in the middle stands', () => {
    const paginator = buildPaginator({ page: 5, perPage: 10, total: 95, urlOf })
    expect(paginator).toMatchObject({ current_page: 5, last_page: 10, from: 41, to: 50, total: 95 })
    expect([paginator.prev_url, paginator.next_url]).toEqual(['/posts?page=4', '/posts?page=6'])
    expect(paginator.pages).toEqual(
      [1, 4, 5, 6, 10].map((page) => ({ page, url: urlOf(page), current: page === 5 })),
    )
  })

  it('leads back from beyond the end to the last page', () => {
    const paginator = buildPaginator({ page: 40, perPage: 10, total: 95, urlOf })
    expect(paginator).toMatchObject({ from: 0, to: 0, prev_url: '/posts?page=10', next_url: null })
  })

  it('ends where results are no longer ranked, and tells the total all the same', () => {
    expect(buildPaginator({ page: 10, perPage: 10, total: 950, reach: 95, urlOf })).toMatchObject({
      last_page: 10,
      total: 950,
      to: 95,
      next_url: null,
    })
  })

  it('shows every item on exactly one page, and leads from each page to the next', () => {
    const lists = fc.record({ total: fc.nat(300), perPage: fc.integer({ min: 1, max: 50 }) })
    fc.assert(
      fc.property(lists, ({ total, perPage }) => {
        let shown = 0
        let page = 1
        for (;;) {
          const { from, to, next_url } = buildPaginator({ page, perPage, total, urlOf })
          if (total > 0) expect(from).toBe(shown + 1)
          shown = to
          if (!next_url) break
          page++
          expect(next_url).toBe(urlOf(page))
        }
        expect(shown).toBe(total)
      }),
    )
  })
})

describe('listUrl', () => {
  it('leaves out the first page and what has no value', () => {
    expect(listUrl('/posts', { q: 'a b&c', tag: '', page: 1 })).toBe('/posts?q=a+b%26c')
    expect(listUrl('/posts', { page: 2 })).toBe('/posts?page=2')
    expect(listUrl('/posts', {})).toBe('/posts')
  })
})
