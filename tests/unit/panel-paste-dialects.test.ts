import { expect, it } from 'vitest'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { serveEditor } from '#tests/support/panel/serve-editor.ts'

const open = serveEditor()

const CODE = `<pre><div class="header"><div class="select-none">python</div><button>Copy code</button></div><div dir="ltr"><code class="whitespace-pre! language-python"><span class="hljs-keyword">def</span> f():
    return 1
</code></div></pre>`

it.each([
  [
    'the language and the button that ChatGPT shows above code',
    CODE,
    '<pre><code class="language-python">def f():\n    return 1</code></pre>',
  ],
  [
    'a formula beside its drawing',
    '<p>So <span class="katex"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math><span aria-hidden="true">x2</span></span>.</p>',
    '<p>So x<sup>2</sup>+a/b.</p>',
  ],
  [
    'headings and levels of lists of Word on the web',
    '<div><p role="heading" aria-level="2"><span>Care</span><span class="EOP">&nbsp;</span></p></div><div class="ListContainerWrapper"><ul role="list"><li data-aria-level="1"><p>Wool</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>Cold</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>Linen</p></li></ul></div>',
    '<h2>Care</h2><ul><li><p>Wool</p><ul><li><p>Cold</p></li></ul></li><li><p>Linen</p></li></ul>',
  ],
  [
    'paragraphs and levels of lists of Slack',
    '<div><b>One</b><span data-stringify-type="paragraph-break" style="display:block"></span>two</div><ul data-indent="0"><li>a</li></ul><ul data-indent="1"><li>b</li></ul><ol data-indent="1"><li>c</li></ol>',
    '<p><strong>One</strong></p><p>two</p><ul><li><p>a</p><ul><li><p>b</p></li></ul><ol><li><p>c</p></li></ol></li></ul>',
  ],
  [
    'tasks of Confluence',
    '<div data-task-list-local-id="1"><div data-task-local-id="2" data-task-state="DONE"><label><input type="checkbox" checked></label><div>Do it</div></div></div>',
    '<ul><li><p>☑ Do it</p></li></ul>',
  ],
  [
    'tasks of Evernote',
    '<ul><li style="--en-checked:false;"><div>Dye</div></li></ul>',
    '<ul><li><p>☐ Dye</p></li></ul>',
  ],
  [
    'tasks below an item that is none',
    '<ul><li>Wool<ul><li><input type="checkbox" checked> Dye</li></ul></li></ul>',
    '<ul><li><p>Wool</p><ul><li><p>☑ Dye</p></li></ul></li></ul>',
  ],
  [
    'pictures in several sizes, in boxes and links',
    '<div><figure><a href="https://example.com/x"><div><picture><source type="image/webp" srcset="https://example.com/a.webp 424w"><img src="//example.com/a.jpg" alt="Pot"></picture></div></a><figcaption>By <em>Ada</em></figcaption></figure></div>',
    '<figure><a href="https://example.com/x"><img src="https://example.com/a.jpg" alt="Pot" /></a><figcaption>By <em>Ada</em></figcaption></figure>',
  ],
  [
    'tables and films that WordPress puts in figures',
    '<figure class="wp-block-table"><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>Sizes</figcaption></figure><figure class="wp-block-embed"><div>https://vimeo.com/76979871</div></figure>',
    '<table><caption>Sizes</caption><tbody><tr><td>a</td></tr></tbody></table><figure class="embed"><a href="https://vimeo.com/76979871"><strong>Vimeo</strong> <small>vimeo.com/76979871</small></a></figure>',
  ],
  [
    'tables that lay a newsletter out',
    '<table role="presentation"><tr><td><h2>News</h2><table role="presentation"><tr><td>One</td><td>Two</td></tr></table></td></tr></table>',
    '<h2>News</h2><p>One</p><p>Two</p>',
  ],
  [
    'a player among words, as the site does',
    '<p>On <iframe src="https://maps.google.com/maps?q=x" title="the map"></iframe> there.</p>',
    '<p>On <a href="https://maps.google.com/maps?q=x">the map</a> there.</p>',
  ],
  [
    'links that mail programs lead through their own pages',
    '<p><a href="https://www.google.com/url?q=https://example.com/x&amp;source=gmail">x</a> <a href="https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fy&amp;data=1">y</a></p>',
    '<p><a href="https://example.com/x">x</a> <a href="https://example.com/y">y</a></p>',
  ],
  [
    'the direction of the first paragraph',
    '<p dir="rtl">صوف</p><p>Wool</p>',
    '<p dir="rtl">صوف</p><p>Wool</p>',
  ],
])('understands %s', async (_, html, expected) => {
  const { page, written, paste } = await open('')
  await page.locator('.rich-text').click()
  await paste({ 'text/html': html })
  const got = await written()
  expect(got).toBe(expected)
  expect(sanitizeHtml(got)).toBe(got)
})
