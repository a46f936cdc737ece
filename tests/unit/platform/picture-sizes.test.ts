import { describe, expect, it } from 'vitest'
import { expandSizes, packData, packedAs, shortenSizes } from '#packages/themes/src/data/index.ts'

const SIZES = [
  { url: 'https://shop.test/media/ab/160.avif', width: 160, format: 'avif' },
  { url: 'https://shop.test/media/ab/320.avif', width: 300, format: 'avif' },
  { url: 'https://shop.test/media/ab/160.webp', width: 160, format: 'webp' },
  { url: 'https://shop.test/media/ab/160.jpg', width: 160, format: 'jpeg' },
]

describe('a list of sizes', () => {
  it('is the same once it is expanded again', () => {
    const short = shortenSizes(SIZES) ?? ''
    expect(short).toBe('https://shop.test/media/ab/ 160.avif 320.avif=300 160.webp 160.jpg')
    expect(expandSizes(short)).toEqual(SIZES)
  })

  it.each([
    ['empty', []],
    ['of several folders', [...SIZES, { url: '/media/cd/160.png', width: 160, format: 'png' }]],
    ['in another format than its address says', [{ url: '/a/160.jpg', width: 160, format: 'png' }]],
    ['at addresses without widths', [{ url: '/a/small.webp', width: 160, format: 'webp' }]],
    ['with leading zeros', [{ url: '/a/0160.webp', width: 160, format: 'webp' }]],
    ['in a folder with a space', [{ url: '/a b/160.webp', width: 160, format: 'webp' }]],
  ])('stays as it is if it is %s', (_, sizes) => {
    expect(shortenSizes(sizes)).toBeNull()
  })
})

it('is written shortly in packed data alone', () => {
  const data = { sizes: packedAs([...SIZES], { sizes: 'short' }) }
  expect(JSON.parse(packData(data, 'k'))).toEqual({ sizes: { k: { sizes: 'short' } } })
  expect(JSON.parse(JSON.stringify(data))).toEqual({ sizes: SIZES })
  expect(data.sizes).toEqual(SIZES)
})
