import { describe, expect, it } from 'vitest'
import {
  listSizes,
  parseSizePath,
  sizeForEveryone,
  sizeTemplate,
  thumbnailOf,
} from '#lib/services/media/index.ts'
import { findSize } from '#lib/services/media/sizes/list-sizes.ts'

const hash = '0123456789abcdef0123456789abcdef'
const photograph = { url: '/media/a.jpg', thumbnailUrl: null, width: 700, hash, color: '#aabbcc' }

function widthsIn(format: string, picture: Parameters<typeof listSizes>[0]): number[] {
  return listSizes(picture).flatMap((size) => (size.format === format ? [size.width] : []))
}

describe('listSizes', () => {
  it('lists every width up to the picture itself, which is never enlarged', () => {
    expect(widthsIn('avif', photograph)).toEqual([160, 320, 480, 640, 700])
    expect(widthsIn('webp', photograph)).toEqual([160, 320, 480, 640, 700])
    expect(widthsIn('jpeg', photograph)).toEqual([320, 640])
    expect(widthsIn('avif', { ...photograph, width: 640 })).toEqual([160, 320, 480, 640])
    expect(widthsIn('avif', { ...photograph, width: 5000 })).toEqual([
      160, 320, 480, 640, 960, 1280, 1600, 2048,
    ])
    expect(widthsIn('avif', { ...photograph, width: 90 })).toEqual([90])
    expect(widthsIn('jpeg', { ...photograph, width: 90 })).toEqual([90])
  })

  it('lists PNG for a picture that may be transparent', () => {
    expect(widthsIn('png', { ...photograph, color: null })).toEqual([320, 640])
    expect(widthsIn('jpeg', { ...photograph, color: null })).toEqual([])
  })

  it('draws small drawings larger', () => {
    expect(widthsIn('webp', { ...photograph, url: '/a.svg', width: 24 })).toEqual([160, 320, 480, 640])
  })

  it('lists nothing for a picture whose content or width is unknown', () => {
    expect(listSizes({ ...photograph, hash: null })).toEqual([])
    expect(listSizes({ ...photograph, hash: undefined })).toEqual([])
    expect(listSizes({ ...photograph, width: null })).toEqual([])
  })

  it('lists addresses that can be parsed, of sizes that the picture has', () => {
    for (const { url, width } of listSizes(photograph)) {
      const name = parseSizePath(url)
      expect(name && findSize(photograph, name)).toEqual({ name, width })
    }
  })
})

describe('parseSizePath', () => {
  it.each([
    `/media/${hash}/0.avif`,
    `/media/${hash}/100000.avif`,
    `/media/${hash}/{width}.webp`,
    `/media/${hash}/0640.avif`,
    `/media/${hash}/640.gif`,
    `/media/${hash}/640.jpeg`,
    `/media/${hash.toUpperCase()}/640.avif`,
    `/media/${hash}0/640.avif`,
    `/media/${hash}/640.avif/`,
    `/media/${hash}/640.avif?a`,
  ])('does not know %s', (path) => {
    expect(parseSizePath(path)).toBeNull()
  })

  it.each([
    [1, 40],
    [333, 340],
    [375, 380],
    [401, 450],
    [800, 800],
    [1001, 1024],
    [2048, 2048],
    [99_999, 2048],
  ])('reads %i as the width %i, the next that is made', (asked, width) => {
    expect(parseSizePath(`/media/${hash}/${asked}.webp`)).toEqual({ hash, width, format: 'webp' })
  })
})

it('finds one size for all widths that the picture does not have', () => {
  const find = (width: number, format: 'webp' | 'png' = 'webp') =>
    findSize(photograph, { hash, width, format })
  expect(find(360)).toEqual({ name: { hash, width: 360, format: 'webp' }, width: 360 })
  for (const width of [700, 720, 2048])
    expect(find(width)).toEqual({ name: { hash, width: 960, format: 'webp' }, width: 700 })
  expect(find(360, 'png')).toBeNull()
  expect(sizeTemplate(photograph)).toBe(`/media/${hash}/{width}.webp`)
  expect(sizeTemplate({ ...photograph, hash: null })).toBeNull()
  expect(sizeTemplate({ ...photograph, width: null })).toBeNull()
})

it('has a thumbnail for programs of all kinds', () => {
  expect(thumbnailOf(photograph)).toBe(`/media/${hash}/320.jpg`)
  expect(thumbnailOf({ ...photograph, hash: null, thumbnailUrl: '/t.jpg' })).toBe('/t.jpg')
  expect(thumbnailOf({ ...photograph, hash: null })).toBe('/media/a.jpg')
  expect(sizeForEveryone(photograph, 1200)?.width).toBe(640)
})
