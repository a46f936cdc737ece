import { describe, expect, it } from 'vitest'
import { htmlToText, sanitizeHtml } from '#lib/platform/html.ts'

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
})
