import { describe, expect, it } from 'vitest'
import { replaceShortcodes } from '#lib/import/wordpress/shortcodes.ts'
import { SiteIndex } from '#lib/import/wordpress/site-index.ts'

const index = new SiteIndex()
index.attachments.set('7', { url: 'https://a.example/7.jpg', alt: 'Seven' })

describe('replaceShortcodes', () => {
  it.each([
    [
      '[caption id="x" width="3"]<img src="/a.jpg" /> A boat[/caption]',
      '<figure><img src="/a.jpg" /><figcaption>A boat</figcaption></figure>',
    ],
    ['[gallery ids="7,8"]', '<figure><img src="https://a.example/7.jpg" alt="Seven"></figure>'],
    ['[embed]https://v.example/1[/embed]', '<a href="https://v.example/1">https://v.example/1</a>'],
    ['[audio src="https://a.example/a.mp3"]', '<audio controls src="https://a.example/a.mp3"></audio>'],
    ['[button url="/x"]Buy[/button]', 'Buy'],
    ['[row][column]One[/column][/row]', 'One'],
    ['[contact-form-7 id="12" title="Write"]', ''],
    ['He said [sic] so [1]', 'He said [sic] so [1]'],
    ['a [b](/c) d', 'a [b](/c) d'],
  ])('makes of %s %s', (html, expected) => {
    expect(replaceShortcodes(html, index)).toBe(expected)
  })
})
