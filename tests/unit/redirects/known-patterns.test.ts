import { expect, it } from 'vitest'
import { readKnownPattern } from '#lib/domains/publishing/redirects/following/known-patterns.ts'

it.each([
  ['/category/tea/feed', ['/category/tea'], true],
  ['/category/tea/page/2/amp', ['/category/tea/page/2', '/category/tea'], undefined],
  ['/product/mug/feed/rss2', ['/product/mug', '/products/mug'], true],
  ['/?product=mug', ['/product/mug', '/products/mug'], undefined],
  ['/about', [], undefined],
])('%s is looked up at %j', (address, keys, feed) => {
  expect(readKnownPattern(address)).toEqual({ keys, ...(feed && { feed }) })
})

it('looks a long address up a few times at most', () => {
  expect(readKnownPattern(`/a${'/amp'.repeat(1_490)}`).keys.length).toBe(3)
})

it('does not shorten addresses below which the site answers itself', () => {
  expect(readKnownPattern(`/media/a${'/amp'.repeat(1_490)}`)).toEqual({ keys: [] })
})
