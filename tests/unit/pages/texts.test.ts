import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipText } from '#lib/pages/seo/page-metadata.ts'
import { serializeData } from '#lib/pages/seo/site-facts.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { readXml } from '#tests/web/seo/read-xml.ts'

describe('clipText', () => {
  it('leaves a text that fits, with its blanks made single', () => {
    expect(clipText('  Sturdy \n things\u00a0here ', 20)).toBe('Sturdy things here')
    expect(clipText('x'.repeat(160), 160)).toBe('x'.repeat(160))
  })

  it('ends a longer one after a whole word', () => {
    expect(clipText('one two three four', 12)).toBe('one two…')
    expect(clipText('one two three four', 14)).toBe('one two three…')
    expect(clipText('one two, three', 9)).toBe('one two…')
  })

  it('cuts a single long word, and never through a character', () => {
    expect(clipText('a'.repeat(30), 10)).toBe(`${'a'.repeat(9)}…`)
    expect(clipText('😀'.repeat(30), 10)).toBe(`${'😀'.repeat(9)}…`)
  })

  it('is never longer than asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 40 }), (text, max) => {
        const clipped = clipText(text, max)
        expect([...clipped].length).toBeLessThanOrEqual(max)
        expect(clipped.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('escapeXml', () => {
  it('makes any text one that a parser takes, in elements and attributes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = escapeXml(text)
        const root = readXml(`<a b="${escaped}">${escaped}</a>`)
        if (!/[\r\n\t]/.test(text)) expect(root.attributes.b).toBe(root.text)
      }),
    )
  })

  it('drops what no document may hold and keeps the rest', () => {
    const { text } = readXml(`<a>${escapeXml(`\u0000\u0008a\tb\u001f\ufffe<>&"'😀]]>`)}</a>`)
    expect(text).toBe(`a\tb<>&"'😀]]>`)
  })
})

describe('serializeData', () => {
  it('stays within its element and means the same, whatever is in it', () => {
    const name = `</script><!--<script>alert(1)</script> & \u2028\u2029 "\\`
    const text = serializeData({ '@type': 'Product', name })
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name })
  })
})
