import { describe, expect, it } from 'vitest'
import { readImageType } from '#lib/services/media/image-type.ts'
import { pictures } from '#tests/support/pictures.ts'

describe('readImageType', () => {
  it.each([
    ['png', pictures.png, { extension: 'png', mimeType: 'image/png', width: 3, height: 2 }],
    ['jpeg', pictures.jpeg, { extension: 'jpg', mimeType: 'image/jpeg', width: 5, height: 4 }],
    ['gif', pictures.gif, { extension: 'gif', mimeType: 'image/gif', width: 7, height: 6 }],
    ['webp', pictures.webp, { extension: 'webp', mimeType: 'image/webp', width: 9, height: 8 }],
    [
      'lossless webp',
      pictures.losslessWebp,
      { extension: 'webp', mimeType: 'image/webp', width: 9, height: 8 },
    ],
    ['avif', pictures.avif, { extension: 'avif', mimeType: 'image/avif', width: 11, height: 10 }],
  ])('tells a %s and its size by the bytes', (_, bytes, expected) => {
    expect(readImageType(bytes)).toEqual(expected)
  })

  it.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><title>Not found</title>'],
    ['PDF', '%PDF-1.7'],
  ])('refuses %s', (_, text) => {
    expect(readImageType(Buffer.from(text))).toBeNull()
  })

  it('takes a picture that is cut off for one without a size', () => {
    for (const bytes of Object.values(pictures)) {
      for (let length = 0; length < bytes.length; length++) readImageType(bytes.subarray(0, length))
    }
    expect(readImageType(pictures.jpeg.subarray(0, 6))).toMatchObject({ width: null, height: null })
  })
})
