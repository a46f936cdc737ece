import { expect, it } from 'vitest'
import { lookupKeys, redirectKey } from '#lib/domains/publishing/redirects/addresses.ts'

it.each([
  ['https://Shop.example/A/B/', '/a/b'],
  ['//shop.example/a', '/a'],
  ['/a//b///', '/a/b'],
  ['/a/index.html', '/a'],
  ['/index.php', '/'],
  ['/index.php/2010/second/', '/2010/second'],
  ['/?page_id=7&utm_source=x#top', '/?page_id=7'],
  ['/x?B=2&a=1&a=1', '/x?a=1&b=2'],
  ['/K%C3%BCche', '/küche'],
  ['/K%C3%BCche%3F', '/küche%3f'],
  ['/100%', '/100%25'],
  ['/%2541', '/%2541'],
  ['/%E4', '/%e4'],
  ['a/b', '/a/b'],
  ['', '/'],
])('%s is compared as %s', (address, key) => {
  expect(redirectKey(address)).toBe(key)
  expect(redirectKey(key)).toBe(key)
})

it('looks an address up whole, by each of its parameters, and by its path', () => {
  expect(lookupKeys('/x/?b=2&a=1&utm_medium=y')).toEqual(['/x?a=1&b=2', '/x?a=1', '/x?b=2', '/x'])
})
