import { expect, it } from 'vitest'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { serveEditor } from '#tests/support/panel/serve-editor.ts'

const open = serveEditor()

const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4d1f"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-weight:700;">Care</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:normal;text-decoration:none;vertical-align:baseline;">Really bold</span><span style="font-weight:400;"> and </span><span style="font-weight:400;font-style:italic;">slanted</span><span style="font-weight:400;"> and H</span><span style="font-size:0.6em;vertical-align:sub;">2</span><span style="text-decoration:line-through;">O</span><a href="https://example.com/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">linked</span></a></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li><ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>Within</span></p></li></ul></ul><ol><li style="list-style-type:lower-alpha"><p><span>A</span></p></li></ol><div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt;"><p dir="ltr"><span style="font-weight:700">Size</span></p></td><td><p dir="ltr"><span>Chest</span></p></td></tr><tr><td><p dir="ltr"><span>M</span></p></td><td><p dir="ltr"><span>100</span></p></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;display:inline-block;"><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="602" height="401" style="margin-left:0px;" /></span></span></p></b><br class="Apple-interchange-newline">`

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-text:"%1."} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><h1>Title<o:p></o:p></h1><p class=MsoNormal>Plain <b style='mso-bidi-font-weight:normal'>bold</b> x<sup>2</sup><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Iron<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Cast<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Steel<o:p></o:p></p>
<p class=MsoNormal>Steps<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span><![endif]>Boil<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>4.<span>&nbsp;</span></span><![endif]>Pour<o:p></o:p></p>
<p class=MsoCaption>Table <span style='mso-no-proof:yes'>1</span>: Sizes</p><table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Size<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=301 height=200 src="file:///C:/Users/ada/AppData/Local/Temp/clip_image002.jpg"></p><div style='mso-element:comment-list'><p>A note</p></div><!--EndFragment--></body></html>`

const PAGES = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px 'Helvetica Neue'} li.li1 {margin: 0} span.s1 {text-decoration: underline} span.s2 {font: 11.0px Helvetica; font-style: italic}</style></head><body><p class="p1"><b>Bold</b> and<span class="Apple-converted-space">&nbsp;</span><span class="s1">under</span> and <span class="s2">slanted</span></p><ul class="ul1"><li class="li1">One</li><li class="li1">Two</li></ul></body></html>`

const NOTION = `<meta charset='utf-8'><h3>Plan</h3>\n<p>Use <code>npm</code> and <strong>care</strong></p>\n<pre><code class="language-javascript">const a = 1\nconst b = 2</code></pre>\n<ul>\n<li><input type="checkbox" checked disabled> Done</li>\n<li><input type="checkbox" disabled> Open</li>\n</ul>\n<table>\n<thead>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n<details>\n<summary>More</summary>\n<p>Hidden</p>\n</details>\n<!-- notionvc: 0b9a -->`

const APPLE_MAIL = `<meta charset="UTF-8"><div style="caret-color: rgb(0, 0, 0); font-style: normal; font-weight: normal;">Dear <span style="font-weight: bold;">Ada</span>,</div><div><br></div><div>yours, <i>Grace</i></div><blockquote type="cite"><div>quoted</div></blockquote><br class="Apple-interchange-newline">`

it.each([
  [
    'Google Docs',
    GOOGLE_DOCS,
    '<h2>Care</h2><p><strong>Really bold</strong> and <em>slanted</em> and H<sub>2</sub><s>O</s><a href="https://example.com/">linked</a></p>' +
      '<ul><li><p>One</p><ul><li><p>Within</p></li></ul></li></ul><ol type="a"><li><p>A</p></li></ol>' +
      '<table><tbody><tr><td><strong>Size</strong></td><td>Chest</td></tr><tr><td>M</td><td>100</td></tr></tbody></table>' +
      '<p><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="602" height="401" /></p>',
  ],
  [
    'Word',
    WORD,
    '<h1>Title</h1><p>Plain <strong>bold</strong> x<sup>2</sup></p>' +
      '<ul><li><p>Iron</p><ul><li><p>Cast</p></li></ul></li><li><p>Steel</p></li></ul><p>Steps</p>' +
      '<ol start="3"><li><p>Boil</p></li><li><p>Pour</p></li></ol>' +
      '<table><caption>Table 1: Sizes</caption><tbody><tr><td>Size</td></tr></tbody></table>',
  ],
  [
    'Pages',
    PAGES,
    '<p><strong>Bold</strong> and <u>under</u> and <em>slanted</em></p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  ],
  [
    'Notion',
    NOTION,
    '<h3>Plan</h3><p>Use <code>npm</code> and <strong>care</strong></p>' +
      '<pre><code class="language-javascript">const a = 1\nconst b = 2</code></pre>' +
      '<ul><li><p>☑ Done</p></li><li><p>☐ Open</p></li></ul>' +
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>' +
      '<details><summary>More</summary><p>Hidden</p></details>',
  ],
  [
    'Apple Mail',
    APPLE_MAIL,
    '<p>Dear <strong>Ada</strong>,</p><p>yours, <em>Grace</em></p><blockquote><p>quoted</p></blockquote>',
  ],
  [
    'Google Docs, with tasks and merged cells,',
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span style="text-decoration:line-through;">Order wool</span></p></li></ul><div dir="ltr"><table><tbody><tr><td colspan="2" rowspan="1"><p dir="ltr"><span>Sizes</span></p><p><span>in cm</span></p></td></tr><tr><td><p dir="rtl"><span>مقاس</span></p></td><td><p><span>10&nbsp;cm</span></p></td></tr></tbody></table></div></b>`,
    '<ul><li><p>☑ <s>Order wool</s></p></li></ul><table><tbody><tr><td colspan="2"><p>Sizes</p><p>in cm</p></td></tr><tr><td><p dir="rtl">مقاس</p></td><td>10\u00a0cm</td></tr></tbody></table>',
  ],
  [
    'Word, with a merged table and Arabic,',
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment--><p class=MsoNormal>Now <s>old</s> 5&nbsp;kg</p><p class=MsoNormal dir=RTL style='text-align:right;direction:rtl'><span lang=AR-SA dir=RTL>شال</span></p><table class=MsoTableGrid><tr><td rowspan=2><p class=MsoNormal>A</p></td><td><p class=MsoNormal>B</p></td></tr><tr><td><p class=MsoNormal>C</p></td></tr><![if !supportMisalignedColumns]><tr height=0><td width=100 style='border:none'></td><td width=100 style='border:none'></td></tr><![endif]></table><!--EndFragment--></body></html>`,
    '<p>Now <s>old</s> 5\u00a0kg</p><p dir="rtl">شال</p><table><tbody><tr><td rowspan="2">A</td><td>B</td></tr><tr><td>C</td></tr></tbody></table>',
  ],
  [
    'Google Docs, with a highlighter,',
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="background-color:#ffff00;font-weight:700">Wash</span><span style="background-color:transparent;"> by hand</span></p></b>`,
    '<p><strong><mark>Wash</mark></strong> by hand</p>',
  ],
  [
    'Word, with a highlighter,',
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment--><p class=MsoNormal><span style='background:yellow;mso-highlight:yellow'>Wash</span> by <span style='background:#EEE'>hand</span></p><!--EndFragment--></body></html>`,
    '<p><mark>Wash</mark> by hand</p>',
  ],
  [
    'Pages, in a bold font and from right to left,',
    `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p2 {text-align: right; direction: rtl} span.s2 {font: bold 11.0px Helvetica}</style></head><body><p class="p1"><span class="s2">Bold</span> and not</p><p class="p2">صوف</p></body></html>`,
    '<p><strong>Bold</strong> and not</p><p dir="rtl">صوف</p>',
  ],
  [
    'a page with an abbreviation',
    `<p title="A tip">As <abbr title="exempli gratia" class="x">e.g.</abbr> <kbd title="A key">Esc</kbd></p>`,
    '<p>As <abbr title="exempli gratia">e.g.</abbr> <kbd>Esc</kbd></p>',
  ],
  [
    'a page with a film, a captioned picture and a form',
    '<div><figure class="x"><img src="https://example.com/a.jpg" alt="A"><figcaption>By <b>Ada</b></figcaption></figure><p><iframe src="https://www.youtube-nocookie.com/embed/abc123?rel=0" title="Tea"></iframe></p><form><label>Name <input name="n"></label><select><option>1</option></select></form></div>',
    '<figure><img src="https://example.com/a.jpg" alt="A" /><figcaption>By <strong>Ada</strong></figcaption></figure>' +
      '<figure class="embed"><a href="https://www.youtube.com/watch?v=abc123"><strong>Tea</strong> <small>YouTube</small></a></figure><p>Name</p>',
  ],
])('understands what %s puts on the clipboard', async (_, html, expected) => {
  const { page, written, faults, paste } = await open('')
  await page.locator('.rich-text').click()
  await paste({ 'text/html': html, 'text/plain': 'as text' })
  const got = await written()
  expect(got).toBe(expected)
  expect(sanitizeHtml(got)).toBe(got)
  expect(
    faults().filter(
      (fault) =>
        !/^(?:Applying inline style|Not allowed to load local|Failed to load resource: net::)/.test(fault),
    ),
  ).toEqual([])
})

it('does not miss the boxes that Google Docs draws before tasks', async () => {
  const { page, written, paste } = await open('')
  await page.locator('.rich-text').click()
  const box = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" />'
  await paste({ 'text/html': `<ul><li role="checkbox" aria-checked="false">${box}<p>Dye it</p></li></ul>` })
  await expect.poll(written).toBe('<ul><li><p>☐ Dye it</p></li></ul>')
  expect(await page.getByText('lostPictures').count()).toBe(0)
})

it('says so when pictures are on another computer', async () => {
  const { page, paste } = await open('')
  await page.locator('.rich-text').click()
  await paste({ 'text/html': WORD })
  await page.getByRole('status').getByText('lostPictures').waitFor()
})

it('makes an embed of the address of a film in an empty line, and a text of it elsewhere', async () => {
  const { page, written, paste } = await open('')
  await page.locator('.rich-text').click()
  await paste({ 'text/plain': 'https://vimeo.com/76979871' })
  expect(await written()).toBe(
    '<figure class="embed"><a href="https://vimeo.com/76979871"><strong>Vimeo</strong> <small>vimeo.com/76979871</small></a></figure>',
  )
})

it('pastes cells into the cells of a table', async () => {
  const { page, written, paste } = await open('<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>')
  await page.locator('td').first().click()
  await paste({ 'text/html': '<table><tr><td>a</td><td>b</td></tr></table>' })
  expect(await written()).toBe('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')
})
