import { describe, expect, it } from 'vitest'
import {
  largestArea,
  MIN_SIDE,
  move,
  resize,
  SHAPES,
  type Shape,
} from '#lib/admin/publishing/media/picker/crop-area.ts'

const picture = { width: 1200, height: 800 }

describe('the part that is cut out of a picture', () => {
  it.each([
    ['free', { x: 0, y: 0, width: 1200, height: 800 }],
    ['1:1', { x: 200, y: 0, width: 800, height: 800 }],
    ['3:2', { x: 0, y: 0, width: 1200, height: 800 }],
    ['16:9', { x: 0, y: 63, width: 1200, height: 675 }],
    ['3:4', { x: 300, y: 0, width: 600, height: 800 }],
  ] as const)('begins as the largest of a shape: %s', (shape, area) => {
    expect(largestArea(picture, shape)).toEqual(area)
  })

  it('moves no further than the edges', () => {
    const area = { x: 100, y: 100, width: 300, height: 200 }
    expect(move(area, { x: 50, y: -20 }, picture)).toEqual({ ...area, x: 150, y: 80 })
    expect(move(area, { x: 5000, y: -5000 }, picture)).toEqual({ ...area, x: 900, y: 0 })
  })

  it('keeps its shape and stays within the picture, whatever size is asked for', () => {
    for (const shape of Object.keys(SHAPES) as Shape[])
      for (const wanted of [-50, 1, 300, 100_000]) {
        const from = move(largestArea({ width: 400, height: 400 }, shape), { x: 700, y: 500 }, picture)
        for (const change of [{ width: wanted }, { height: wanted }]) {
          const { x, y, width, height } = resize(from, change, picture, shape)
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(MIN_SIDE - 1)
          expect(x + width).toBeLessThanOrEqual(picture.width)
          expect(y + height).toBeLessThanOrEqual(picture.height)
          const ratio = SHAPES[shape]
          if (ratio !== null) expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(ratio)
        }
      }
    const area = { x: 0, y: 0, width: 300, height: 200 }
    expect(resize(area, { width: 600 }, picture, '3:2')).toEqual({ ...area, width: 600, height: 400 })
    expect(resize(area, { height: 500 }, picture, 'free')).toEqual({ ...area, height: 500 })
  })
})
