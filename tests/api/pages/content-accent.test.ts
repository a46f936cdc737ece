import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableAccent } from '#lib/web/colors/accent.ts'
import { contrast, parseHex } from '#lib/web/colors/colour.ts'
import { draws } from '#tests/support/draws.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const backgrounds = { light: ['#fbfaf7', '#ffffff', '#f1eee8'], dark: ['#161513', '#1e1c19', '#26241f'] }
const contrastOf = (one: string, other: string) => contrast(parseHex(one), parseHex(other))

describe('the accent of any colour', () => {
  it.each(['light', 'dark'] as const)('is readable on every background of %s pages', (scheme) => {
    fc.assert(
      fc.property(colour, (given) => {
        const { text, fill, onFill } = readableAccent(given, scheme)
        for (const background of backgrounds[scheme]) {
          expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5)
        }
        expect(contrastOf(fill, onFill)).toBeGreaterThanOrEqual(4.5)
      }),
      draws(200),
    )
  })

  it('is the colour itself where that can be read', () => {
    expect(readableAccent('#1f5c4a', 'light')).toEqual({
      text: '#1f5c4a',
      fill: '#1f5c4a',
      onFill: '#ffffff',
    })
    expect(readableAccent('#0a7', 'dark').text).toBe('#00aa77')
  })

  it('keeps the hue where it is changed', () => {
    const [red, green, blue] = parseHex(readableAccent('#ffcc00', 'light').text)
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
    expect(blue).toBe(0)
  })
})
