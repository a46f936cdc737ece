import { describe, expect, it } from 'vitest'
import { readText } from '#lib/import/texts/read-text.ts'
import type { TextContext } from '#lib/import/texts/text-context.ts'

const seven = { url: 'https://a.example/7.jpg', alt: 'Seven', caption: '' }
const eight = { url: 'https://a.example/8.png', alt: '', caption: 'The <em>eighth</em>' }
const song = { url: 'https://a.example/song.mp3', alt: '', caption: '' }
const files = new Map([
  ['7', seven],
  ['8', eight],
])

function read(html: string, more: Partial<TextContext> = {}) {
  const dropped: string[] = []
  const text = readText(html, {
    findAttachment: (id) => files.get(id),
    ownAttachments: () => [seven, eight, song],
    onDropped: (name) => dropped.push(name),
    ...more,
  })
  return { text, dropped }
}

const figures = [
  '<figure><img src="https://a.example/7.jpg" alt="Seven"></figure>',
  '<figure><img src="https://a.example/8.png" alt=""><figcaption>The <em>eighth</em></figcaption></figure>',
]

const preview = (address: string, name: string, detail?: string) =>
  `<figure class="embed"><a href="${address}"><strong>${name}</strong>${detail ? ` <small>${detail}</small>` : ''}</a></figure>`

describe('shortcodes in texts', () => {
  it.each([
    [
      '[caption id="x" width="3"]<img src="/a.jpg" /> A boat[/caption]',
      '<figure><img src="/a.jpg" /><figcaption>A boat</figcaption></figure>',
    ],
    [
      '[caption caption="A <b>big</b> boat"]<a href="/b"><img src="/a.jpg"></a>[/caption]',
      '<figure><a href="/b"><img src="/a.jpg"></a><figcaption>A <b>big</b> boat</figcaption></figure>',
    ],
    ['[caption]no picture[/caption]', 'no picture'],
    ['[gallery ids="7,9"]', figures[0]],
    ['<p>[gallery include="8"]</p>', figures[1]],
    ['[gallery]', figures.join('\n')],
    ['[gallery exclude="8" columns=2]', figures[0]],
    [
      '[embed width="3"]https://v.example/1[/embed]',
      '<figure class="embed"><a href="https://v.example/1"><strong>v.example/1</strong></a></figure>',
    ],
    [
      '[youtube=https://www.youtube.com/watch?v=abc]',
      preview('https://www.youtube.com/watch?v=abc', 'YouTube', 'youtube.com/watch?v=abc'),
    ],
    ['[vimeo 12345678]', preview('https://vimeo.com/12345678', 'Vimeo', 'vimeo.com/12345678')],
    ['[wpvideo tFnqC9XQ w=680]', preview('https://videopress.com/v/tFnqC9XQ', 'videopress.com/v/tFnqC9XQ')],
    ['[audio src="https://a.example/a.mp3"]', '<audio controls src="https://a.example/a.mp3"></audio>'],
    ['[audio]', '<audio controls src="https://a.example/song.mp3"></audio>'],
    [
      '[video mp4="https://a.example/a.mp4" poster="https://a.example/a.jpg"][/video]',
      '<video controls src="https://a.example/a.mp4" poster="https://a.example/a.jpg"></video>',
    ],
    ['[playlist]', '<figure><audio controls src="https://a.example/song.mp3"></audio></figure>'],
    [
      '[code lang="js"]if (a[0] < b) [x y=1][/code]',
      '<pre><code class="language-js">if (a[0] &lt; b) [x y=1]</code></pre>',
    ],
    ['[vc_raw_html]JTNDaSUzRWElM0MlMkZpJTNF[/vc_raw_html]', '<i>a</i>'],
  ])('become HTML: %s', (html, expected) => {
    expect(read(html)).toEqual({ text: expected, dropped: [] })
  })

  it.each([
    ['[button url="/x"]Buy[/button]', 'Buy', ['button']],
    ['[row][column]One[/column][/row]', 'One', ['column', 'row']],
    ['[vc_row][vc_column width="1/2"]a[/vc_column][vc_column]b[/vc_column][/vc_row]', 'ab', []],
    ['[a][b]x[/a]', '[b]x', ['a']],
    ['[tabs] [tabs id=1]x[/tabs]', ' x', ['tabs', 'tabs']],
    ['[contact-form-7 id="12" title="Write"]', '', ['contact-form-7']],
    ['<p>a</p>\n<p>[product id="1"]</p>\n<p>b</p>', '<p>a</p>\n\n<p>b</p>', ['product']],
    ['[product id=&quot;1&quot;] and [product id=”2″]', ' and ', ['product', 'product']],
    ['[woocommerce_cart] [rev_slider alias="a"/] [foo/]', '  ', ['woocommerce_cart', 'rev_slider', 'foo']],
    ['[slideshare id=1&doc=x] [bandcamp album=2]', ' ', ['slideshare', 'bandcamp']],
    ['[/vc_column] left over', ' left over', []],
    ['<a href="[page_url id=1]">here</a>', '<a href="">here</a>', ['page_url']],
    ['[tab title="A"]x', 'x', ['tab']],
  ])('that are unknown go, and what they enclose stays: %s', (html, expected, names) => {
    expect(read(html)).toEqual({ text: expected, dropped: names })
  })

  it.each([
    'He said [sic] so [1]',
    'a [b](/c) d [text a=1](/x)',
    '[Update 2019: x=5] [E=mc2] [don’t] [see below] [x]',
    '[ref]: https://a.example/1 "Title"',
    '- [x] done, [ ] open',
    'matrix[[row]] and [[Wiki]]',
    'a [/sarcasm] b',
  ])('are not seen where brackets are text: %s', (html) => {
    expect(read(html)).toEqual({ text: html, dropped: [] })
  })

  it.each([
    ['<pre>[gallery] [x y=1]</pre>', '<pre>[gallery] [x y=1]</pre>'],
    [
      '<p><code>[caption]</code> and <kbd>[embed]</kbd></p>',
      '<p><code>[caption]</code> and <kbd>[embed]</kbd></p>',
    ],
    ['<pre>[[gallery ids="1"]] m[[1]]</pre>', '<pre>[gallery ids="1"] m[[1]]</pre>'],
    ['Write [[gallery]] or [[product id="1"]].', 'Write [gallery] or [product id="1"].'],
    ['<pre><code>\nhttps://youtu.be/x\n</code></pre>', '<pre><code>\nhttps://youtu.be/x\n</code></pre>'],
    ['<pre>never closed [sic]', '<pre>never closed [sic]'],
  ])('stay text in code and when escaped: %s', (html, expected) => {
    expect(read(html)).toEqual({ text: expected, dropped: [] })
  })

  it('are known without attributes if another text of the file shows them', () => {
    expect(read('a [pricing] b').text).toBe('a [pricing] b')
    expect(read('a [pricing] b', { isShortcode: (name) => name === 'pricing' })).toEqual({
      text: 'a  b',
      dropped: ['pricing'],
    })
  })

  it.each([
    ['a name', `[${'a-'.repeat(10_000)}`],
    ['spaces after an address', `https://a.example/${' '.repeat(20_000)}x`],
  ])('leave %s without end as it is', (_, html) => {
    expect(readText(html)).toBe(html)
  })

  it('are not what every object of a program has', () => {
    expect(readText('a[constructor a=1]b')).toBe('ab')
  })
})
