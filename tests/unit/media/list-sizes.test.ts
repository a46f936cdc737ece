import { describe, expect, it } from 'vitest'
import { listSizes, parseSizePath, sizeForEveryone, thumbnailOf } from '#lib/services/media/index.ts'
import { widthOfSize } from '#lib/services/media/sizes/list-sizes.ts'

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
      expect(name && widthOfSize(photograph, name)).toBe(width)
    }
  })
})

describe('parseSizePath', () => {
  it.each([
    `/media/${hash}/641.avif`,
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
})

it('has a thumbnail for programs of all kinds', () => {
  expect(thumbnailOf(photograph)).toBe(`/media/${hash}/320.jpg`)
  expect(thumbnailOf({ ...photograph, hash: null, thumbnailUrl: '/t.jpg' })).toBe('/t.jpg')
  expect(thumbnailOf({ ...photograph, hash: null })).toBe('/media/a.jpg')
  expect(sizeForEveryone(photograph, 1200)?.width).toBe(640)
})
