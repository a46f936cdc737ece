import { expect, it } from 'vitest'
import { readText } from '#lib/import/texts/read-text.ts'

const picture = { url: 'https://a.example/7.jpg', alt: 'Seven', caption: '' }

function read(html: string) {
  const dropped: string[] = []
  const text = readText(html, {
    findAttachment: (id) => (id === '7' ? picture : undefined),
    onDropped: (name) => dropped.push(name),
  })
  return { text: text.replaceAll('\n', ''), dropped }
}

it.each([
  [
    'headings and texts of WPBakery',
    '[vc_row][vc_column width="1/2"][vc_custom_heading text="Our ``warm`` promise" font_container="tag:h3|align:left"][vc_column_text]Kept.[/vc_column_text][/vc_column][/vc_row]',
    '<h3>Our &quot;warm&quot; promise</h3>Kept.',
  ],
  [
    'its pictures, galleries and buttons',
    '[vc_single_image image="7" link="https://a.example/"][vc_gallery images="7,9"][vc_btn title="Order &amp; pay" link="url:https%3A%2F%2Fa.example%2Fshop%3Fa%3D1|title:x|target:_blank"]',
    '<figure><a href="https://a.example/"><img src="https://a.example/7.jpg" alt="Seven"></a></figure>' +
      '<figure><img src="https://a.example/7.jpg" alt="Seven"></figure>' +
      '<p><a href="https://a.example/shop?a=1">Order &amp; pay</a></p>',
  ],
  [
    'its sections and calls',
    '[vc_tta_accordion][vc_tta_section title="Washing" tab_id="1"][vc_column_text]By hand[/vc_column_text][/vc_tta_section][/vc_tta_accordion][vc_cta h2="Come" btn_title="Go" btn_link="url:%2Fshop"]Now[/vc_cta]',
    '<h3>Washing</h3>By hand<h2>Come</h2>Now<p><a href="/shop">Go</a></p>',
  ],
  [
    'pictures and buttons of Divi',
    '[et_pb_section][et_pb_row][et_pb_image src="https://a.example/oven.jpg" alt="Oven"][/et_pb_image][et_pb_button button_text="Order now" button_url="/shop"][/et_pb_button][/et_pb_row][/et_pb_section]',
    '<figure><img src="https://a.example/oven.jpg" alt="Oven"></figure><p><a href="/shop">Order now</a></p>',
  ],
  [
    'its boxes',
    '[et_pb_blurb title="%22Fast%22" image="https://a.example/a.jpg"]<p>Two days</p>[/et_pb_blurb]',
    '<h3>&quot;Fast&quot;</h3><figure><img src="https://a.example/a.jpg" alt=""></figure><p>Two days</p>',
  ],
])('keeps %s', (_, html, text) => {
  expect(read(html)).toEqual({ text, dropped: [] })
})

it('lists what it cannot show', () => {
  expect(
    read('[vc_basic_grid post_type="post" max_items="3"] [et_pb_map address="Rome"][/et_pb_map]').dropped,
  ).toEqual(['vc_basic_grid', 'et_pb_map'])
})

it.each(['php', 'python', 'css', 'sql', 'js'])('keeps code in [%s] byte for byte', (language) => {
  const code = '  if (a[0] < b && c) {\n    return "[gallery]"\n  }'
  expect(readText(`[${language}]\n${code}\n[/${language}]`)).toBe(
    `<pre><code class="language-${language}">${code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</code></pre>`,
  )
})

it('leaves words in brackets in prose', () => {
  const prose = '<p>He [sic] wrote [text] and [c] and a [php] list.</p>'
  expect(readText(prose)).toBe(prose)
})
