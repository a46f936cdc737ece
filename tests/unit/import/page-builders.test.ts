import { expect, it } from 'vitest'
import { readElementor } from '#lib/import/texts/elementor.ts'
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
  [
    'headings, pictures, buttons and boxes of Avada',
    '[fusion_builder_container][fusion_builder_row][fusion_builder_column type="1_1"][fusion_title size="3"]Our oven[/fusion_title][fusion_text]<p>Body</p>[/fusion_text][fusion_imageframe image_id="9|full" alt="Oven"]https://a.example/oven.jpg[/fusion_imageframe][fusion_gallery image_ids="7"][/fusion_gallery][fusion_button link="https://a.example/shop"]Order[/fusion_button][fusion_content_box title="Fast" linktext="More" link="/more"]Two days[/fusion_content_box][/fusion_builder_column][/fusion_builder_row][/fusion_builder_container]',
    '<h3>Our oven</h3><p>Body</p><figure><img src="https://a.example/oven.jpg" alt="Oven"></figure>' +
      '<figure><img src="https://a.example/7.jpg" alt="Seven"></figure>' +
      '<p><a href="https://a.example/shop">Order</a></p><h3>Fast</h3>Two days<p><a href="/more">More</a></p>',
  ],
  [
    'pictures of blocks in lists',
    '<!-- wp:kadence/infobox {"mediaImage":[{"url":"https://a.example/k.jpg","alt":"K"}],"title":"Fast"} /-->',
    '<h2>Fast</h2><figure><img src="https://a.example/k.jpg" alt="K"></figure>',
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

const widget = (widgetType: string, settings: object, elements: object[] = []) => ({
  elType: 'widget',
  widgetType,
  settings,
  elements,
})

function elementor(...widgets: object[]) {
  const dropped: string[] = []
  const context = {
    findAttachment: (id: string) => (id === '7' ? picture : undefined),
    onDropped: (name: string) => dropped.push(name),
  }
  const column = { elType: 'column', settings: {}, elements: widgets }
  const json = JSON.stringify([{ elType: 'section', settings: {}, elements: [column] }])
  const html = readElementor(json, context)
  return { text: html && readText(html, context).replaceAll('\n', ''), dropped }
}

it.each([
  [
    'headings, texts and buttons',
    [
      widget('heading', { title: 'Our <em>warm</em> "promise"', header_size: 'h3', link: { url: '/a' } }),
      widget('text-editor', { editor: '<p>Kept.</p>' }),
      widget('button', { text: 'Order & pay', link: { url: 'https://a.example/?a=1&b=2' } }),
    ],
    '<h3><a href="/a">Our warm &quot;promise&quot;</a></h3><p>Kept.</p><p><a href="https://a.example/?a=1&amp;b=2">Order &amp; pay</a></p>',
  ],
  [
    'pictures and galleries',
    [
      widget('image', { image: { id: 7, url: 'https://a.example/7-300.jpg' }, caption: 'Seven' }),
      widget('image-gallery', { wp_gallery: [{ id: 7 }, { id: 8, url: 'https://a.example/8.jpg' }] }),
    ],
    '<figure><img src="https://a.example/7.jpg" alt="Seven"><figcaption>Seven</figcaption></figure>' +
      '<figure><img src="https://a.example/7.jpg" alt="Seven"></figure><figure><img src="https://a.example/8.jpg" alt=""></figure>',
  ],
  [
    'boxes, lists and sections',
    [
      widget('icon-box', { title_text: 'Fast', description_text: 'Two days' }),
      widget('icon-list', { icon_list: [{ text: 'One', link: { url: '/1' } }, { text: '2 < 3' }] }),
      widget('accordion', { tabs: [{ tab_title: 'Washing', tab_content: '<p>By hand</p>' }] }),
      widget('testimonial', {
        testimonial_content: 'Good',
        testimonial_name: 'Ada',
        testimonial_job: 'Cook',
      }),
    ],
    '<h3>Fast</h3><p>Two days</p><ul><li><a href="/1">One</a></li><li>2 &lt; 3</li></ul><h3>Washing</h3><p>By hand</p><blockquote><p>Good</p><p>Ada, Cook</p></blockquote>',
  ],
])('keeps %s of Elementor', (_, widgets, text) => {
  expect(elementor(...widgets)).toEqual({ text, dropped: [] })
})

it('lists what it cannot show of Elementor, and keeps what is in it', () => {
  expect(elementor(widget('loop-grid', {}, [widget('text-editor', { editor: '<p>In</p>' })]))).toEqual({
    text: '<p>In</p>',
    dropped: ['Elementor loop-grid'],
  })
  expect(elementor(widget('constructor', {})).dropped).toEqual(['Elementor constructor'])
  for (const json of ['', 'x', '{}', '[]', '[null', '"a"']) expect(readElementor(json, {})).toBeNull()
  expect(readElementor('[null, 3, {"widgetType": "heading", "settings": []}]', {})).toBe('')
})

it.each([
  [
    'attributes of blocks of plug-ins',
    '<!-- wp:acme/hero {"heading":"Big","text":"Small","imageUrl":"https://a.example/a.jpg","buttonText":"Go","buttonUrl":"/shop"} /-->',
    '<h2>Big</h2><figure><img src="https://a.example/a.jpg" alt=""></figure>Small<p><a href="/shop">Go</a></p>',
  ],
  [
    "a heading's content, at its level",
    '<!-- wp:kadence/advancedheading {"content":"Big <em>words<\\/em>","level":3} /--><!-- wp:acme/heading {"heading":"Big","text":"Small"} /-->',
    '<h3>Big words</h3><h2>Big</h2>Small',
  ],
  ['fields of ACF', '<!-- wp:acf/hero {"data":{"title":"Big","_title":"field_1"}} /-->', '<h2>Big</h2>'],
  [
    'galleries that only name their pictures',
    '<!-- wp:gallery {"ids":[7,9]} /-->',
    '<figure><img src="https://a.example/7.jpg" alt="Seven"></figure>',
  ],
])('keeps %s', (_, html, text) => {
  expect(read(html)).toEqual({ text, dropped: [] })
})

it('lists blocks that it cannot show, and leaves those with HTML', () => {
  const blocks =
    '<!-- wp:group {"align":"full"} --><div><!-- wp:latest-posts {"title":"News"} /--><!-- wp:spacer /--></div><!-- /wp:group -->'
  expect(read(blocks)).toEqual({
    text: '<!-- wp:group {"align":"full"} --><div><!-- wp:spacer /--></div><!-- /wp:group -->',
    dropped: ['block latest-posts'],
  })
})

it('puts the text of a shared block in its place, however often it names itself', () => {
  const findBlock = (id: string) => (id === '5' ? '<p>Shared</p><!-- wp:block {"ref":5} /-->' : undefined)
  const text = readText('<!-- wp:block {"ref":5} /-->', { findBlock })
  expect(text.replaceAll(/<!--.*?-->/g, '')).toBe('<p>Shared</p>'.repeat(5))
})

it.each([
  '<div class="wp-block-media-text"><figure><img src="/a.jpg" alt="A"></figure><div><p>Text</p></div></div>',
  '<div class="wp-block-buttons"><div class="wp-block-button"><a href="/shop">Go</a></div></div>',
  '<details class="wp-block-details"><summary>More</summary><p>Text</p></details>',
  '<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table></figure>',
])('leaves the HTML of a block as it is: %s', (html) => {
  expect(read(`<!-- wp:x {"a":"b"} -->${html}<!-- /wp:x -->`).text).toContain(html)
})
