import { describe, expect, it } from 'vitest'
import { htmlToText, sanitizeHtml } from '#lib/platform/text/html.ts'

describe('sanitizeHtml', () => {
  it.each([
    [
      'headings, lists and tables',
      '<h2>A</h2><ul><li>b</li></ul><table><tr><td colspan="2">c</td></tr></table>',
    ],
    ['figures', '<figure><img src="https://a.example/b.png" alt="B" /><figcaption>C</figcaption></figure>'],
    ['code with its language', '<pre><code class="language-js">let a</code></pre>'],
    ['relative links', '<a href="/about?x=1">a</a><a href="#top">b</a>'],
    ['mail and telephone links', '<a href="mailto:a@b.example">a</a><a href="tel:+123">b</a>'],
    ['letters of every script', '<p>日本語 и עברית</p>'],
  ])('keeps %s', (_, html) => {
    expect(sanitizeHtml(html)).toBe(html)
  })

  it.each([
    ['scripts with their text', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['styles, classes and ids', '<p style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['event handlers', '<img src="/a.png" onerror="alert(1)">', '<img src="/a.png" />'],
    ['script addresses', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['script addresses that are disguised', '<a href=" jAva&#x09;script:alert(1)">a</a>', '<a>a</a>'],
    ['data addresses', '<img src="data:image/png;base64,AA">', ''],
    ['forms', '<form action="/x"><input name="a"><p>b</p></form>', '<p>b</p>'],
    ['drawings', '<svg onload="alert(1)"><text>a</text></svg>', ''],
    ['comments', '<!-- wp:paragraph --><p>a</p><!-- x -->', '<p>a</p>'],
    [
      'script addresses of picture sets',
      '<img src="/a.png" srcset="javascript:a 1x">',
      '<img src="/a.png" />',
    ],
  ])('removes %s', (_, html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected)
  })

  it('gives addresses without a protocol one', () => {
    expect(sanitizeHtml('<img src="//cdn.example/a.png">')).toBe('<img src="https://cdn.example/a.png" />')
  })

  it('makes an embedded frame a link to what it showed', () => {
    expect(sanitizeHtml('<iframe src="https://video.example/1"></iframe>')).toBe(
      '<a href="https://video.example/1">https://video.example/1</a>',
    )
  })

  it.each([
    [
      'a paragraph',
      '<p><iframe src="https://a.example/1" title="A film"><p>No frames here.</p></iframe></p>',
    ],
    ['words and elements', '<p><iframe src="https://a.example/1" title="A film">a<b>b</b>c</iframe></p>'],
    ['another frame', '<p><iframe src="https://a.example/1" title="A film"><iframe></iframe></iframe></p>'],
  ])('leaves nothing of %s inside a frame', (_, html) => {
    const link = '<p><a href="https://a.example/1">A film</a></p>'
    expect(sanitizeHtml(`${html}<p>after</p>`)).toBe(`${link}<p>after</p>`)
  })

  const FILM =
    '<figure class="embed"><a href="https://www.youtube.com/watch?v=x1"><strong>YouTube</strong> <small>youtube.com/watch?v=x1</small></a></figure>'
  const PLAYER = '<iframe src="https://www.youtube.com/embed/x1" allowfullscreen></iframe>'

  it.each([
    ['by itself', PLAYER, FILM],
    ['after a paragraph', `<p>a</p>${PLAYER}`, `<p>a</p>${FILM}`],
    ['in a paragraph of its own', `<p>a</p>\n<p>${PLAYER}</p>`, `<p>a</p>\n${FILM}`],
    ['in a box', `<div>${PLAYER}</div>`, `<div>${FILM}</div>`],
    [
      'in a figure with a caption',
      `<figure>${PLAYER}<figcaption>A <em>film</em></figcaption></figure>`,
      FILM.replace('</figure>', '<figcaption>A <em>film</em></figcaption></figure>'),
    ],
    [
      'among words',
      `<p>See ${PLAYER}!</p>`,
      '<p>See <a href="https://www.youtube.com/embed/x1">https://www.youtube.com/embed/x1</a>!</p>',
    ],
  ])('makes a linked preview of a player %s', (_, html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected)
    expect(sanitizeHtml(expected)).toBe(expected)
  })

  it('keeps the title of a player, whatever is in it', () => {
    const html = sanitizeHtml(
      `<iframe title="Tea & 'more' &lt;b&gt;" src="https://player.vimeo.com/video/7"></iframe>`,
    )
    expect(html).toBe(
      '<figure class="embed"><a href="https://vimeo.com/7"><strong>Tea &amp; \'more\' &lt;b&gt;</strong> <small>Vimeo</small></a></figure>',
    )
    expect(sanitizeHtml(html)).toBe(html)
  })

  it.each([
    ['a page of the site', '/film'],
    ['another site', 'https://a.example/film'],
    ['a player', 'https://youtu.be/x1'],
  ])('leaves a link to %s a link, whatever class its author gave it', (_, address) => {
    for (const name of ['embedded-player', 'embedded-frame', 'embed'])
      expect(sanitizeHtml(`<p><a href="${address}" class="${name}">x</a></p>`)).toBe(
        `<p><a href="${address}">x</a></p>`,
      )
  })

  it('changes no words about classes beside a frame', () => {
    const words = '<p>Write class="embedded-player" or class="embedded-frame" there.</p>'
    expect(sanitizeHtml(words + PLAYER)).toBe(words + FILM)
  })

  it('leaves nothing of a frame that shows no page', () => {
    const frames = '<iframe>a<b>b</b></iframe><iframe src="javascript:alert(1)">c</iframe>'
    expect(sanitizeHtml(`<p>${frames}<iframe srcdoc="<b>d</b>"></iframe></p>`)).toMatch(
      /^<p>(<span><\/span>){3}<\/p>$/,
    )
  })

  it('changes nothing the second time', () => {
    const once = sanitizeHtml('<div><b>a & b</b><a href="//x.example/?a=1&b=2">c</a><br>d</div>')
    expect(sanitizeHtml(once)).toBe(once)
  })
})

describe('htmlToText', () => {
  it('keeps the words as they are written, blocks apart', () => {
    const html = '<h1>Big Title</h1><p>One <a href="/x">two</a> &amp; three</p><ul><li>a</li><li>b</li></ul>'
    expect(htmlToText(html)).toBe('Big Title\n\nOne two & three\n\na\nb')
  })

  it('leaves out pictures and scripts', () => {
    expect(htmlToText('<p>a<img src="/x.png" alt="b"><script>c</script></p>')).toBe('a')
  })

  it('keeps the cells of a table apart, a row a line', () => {
    const html =
      '<p>a</p><table><tr><th>Size</th><th>Price</th></tr><tr><td>S</td><td>4</td></tr></table><p>b</p>'
    expect(htmlToText(html)).toBe('a\n\nSize Price\nS 4\n\nb')
  })

  it.each([
    ['is nested without end', `<p>first</p>${'<div>'.repeat(8000)}x`],
    ['nests lists', `<p>first</p>${'<ul><li>x'.repeat(2000)}`],
    ['nests tables', `<p>first</p>${'<table><tr><td>x'.repeat(1500)}`],
    [
      'spans columns and rows',
      '<p>first</p><table><tr><td colspan="99999" rowspan="9999">x</td></tr></table>',
    ],
    ['is very long', `<p>first</p>${'<p>word</p>'.repeat(60_000)}`],
    ['has a very long table', `<p>first</p><table>${'<tr><td>x</td></tr>'.repeat(30_000)}</table>`],
  ])('takes a text that %s', (_, html) => {
    expect(htmlToText(html)).toMatch(/^first/)
  })

  it('looks at half a million characters and two hundred levels', () => {
    const nest = (depth: number) => `${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}<p>after</p>`
    expect(htmlToText(nest(150))).toBe('deep\n\nafter')
    expect(htmlToText(nest(250))).toBe('after')
    expect(htmlToText(`${'a'.repeat(500_000)}b`)).toBe('a'.repeat(500_000))
  })
})
