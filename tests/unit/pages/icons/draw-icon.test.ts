import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawIcon } from '#lib/pages/seo/icons/draw-icon.ts'
import { writeIco } from '#lib/pages/seo/icons/write-ico.ts'

/** The pixels of a PNG as `drawIcon` writes it. */
function read(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const size = png.readUInt32BE(16)
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const pixel = (x: number, y: number) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4).subarray(0, 4)]
  return { size, pixel }
}

describe('the drawn icon', () => {
  it('has the main colour on a round square', () => {
    const { size, pixel } = read(drawIcon('#1f5c4a', 64))
    expect(size).toBe(64)
    expect(pixel(0, 0)).toEqual([0, 0, 0, 0])
    expect(pixel(32, 4)).toEqual([0x1f, 0x5c, 0x4a, 255])
    expect(pixel(32, 20)).toEqual([255, 255, 255, 255])
  })

  it('fills the picture for systems that cut it to a shape', () => {
    expect(read(drawIcon('#1f5c4a', 64, true)).pixel(0, 0)).toEqual([0x1f, 0x5c, 0x4a, 255])
  })

  it('is smooth at its edges', () => {
    const { pixel } = read(drawIcon('#1f5c4a', 64))
    const alphas = Array.from({ length: 16 }, (_, x) => pixel(x, 2)[3] ?? 0)
    expect(alphas.some((alpha) => alpha > 0 && alpha < 255)).toBe(true)
  })
})

describe('an ICO file', () => {
  it('names each picture, its size and where it begins', () => {
    const pictures = [16, 32].map((size) => ({ size, png: drawIcon('#0a7', size) }))
    const ico = writeIco(pictures)
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2])
    for (const [index, { size, png }] of pictures.entries()) {
      const entry = 6 + 16 * index
      const offset = ico.readUInt32LE(entry + 12)
      expect([ico[entry], ico[entry + 1]]).toEqual([size, size])
      expect(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8))).toEqual(png)
    }
  })
})
