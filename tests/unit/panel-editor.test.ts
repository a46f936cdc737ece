import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { serveEditor } from '#tests/support/panel/serve-editor.ts'

const open = serveEditor()
const editor = (page: Page) => page.locator('.rich-text')

it('writes everything it knows so that the sanitiser changes no byte of it', async () => {
  const { page, written, faults } = await open('')
  await editor(page).click()
  await page.keyboard.type('Iron ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('lasts <forever> & "ever"')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+i')
  await page.keyboard.type(' and')
  await page.keyboard.press('Control+i')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.insertText('a\u00a0b ’ 茶 🫖.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'heading', exact: true }).click()
  await page.keyboard.type('How to')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'numbers' }).click()
  await page.keyboard.type('Boil')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pour')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'quote' }).click()
  await page.keyboard.type('Tea!')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'rule' }).click()
  await page.getByRole('button', { name: 'picture' }).click()
  await page.getByLabel('pictureAddress').fill('/media/kettle.jpg?a=1&b="2"')
  await page.getByLabel('pictureAlt').fill('A kettle, "black" & <hot>')
  await page.getByRole('button', { name: 'insert' }).click()
  await page.getByRole('button', { name: 'link', exact: true }).click()
  await page.getByLabel('linkAddress').fill('https://example.com/?a=1&b=2')
  await page.getByRole('button', { name: 'insert' }).click()
  // The editor has the focus again with the next frame.
  await page.waitForFunction(() => document.activeElement?.matches('.rich-text'))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'code' }).click()
  await page.keyboard.type('if (a < b) {}')
  const html = await written()
  const parts = [
    '<strong>',
    '<em>',
    '<br />',
    '<h2>',
    '<ol><li>',
    '<blockquote>',
    '<hr />',
    '<img src=',
    '<a href=',
    '<pre><code>',
  ]
  for (const part of parts) expect(html).toContain(part)
  expect(sanitizeHtml(html)).toBe(html)
  expect(faults()).toEqual([])
  const again = await open(html)
  await editor(again.page).press('Control+End')
  await again.page.keyboard.type('!')
  expect(await again.written()).toBe(html.replace('{}</code>', '{}!</code>'))
})

it('cleans what is pasted, without making elements of text that the policy has not seen', async () => {
  const { page, written, faults, paste } = await open('<p>Before.</p>')
  await editor(page).press('Control+End')
  await paste({
    'text/html':
      '<h2 style="color:red" onclick="x()">Pasted</h2><script>alert(1)</script><p>in <i>here</i></p>',
  })
  const html = await written()
  expect(html).toContain('in <em>here</em>')
  expect(html).not.toMatch(/style|onclick|script|alert/)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  // What was pasted did try.
  const tried = /^(?:Applying inline style|Executing inline event handler) violates/
  expect(faults().filter((fault) => !tried.test(fault))).toEqual([])
})

it.each([
  '<table><thead><tr><th scope="col">Size</th><th>Chest</th></tr></thead><tbody><tr><td>M</td><td><ul><li><p>100</p></li></ul></td></tr><tr><td colspan="2">All</td></tr></tbody></table>',
  '<table><tbody><tr><td>Uneven</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  '<table><caption>Sizes in cm</caption><tbody><tr><td>1</td><td></td></tr></tbody><tfoot><tr><td>2</td><td>3</td></tr></tfoot></table>',
  '<figure><img src="/a.jpg" alt="A" width="10" /><figcaption>By <em>Ada</em></figcaption></figure>',
  '<figure><a href="/b"><img src="/a.jpg" alt="" /></a></figure>',
  '<figure class="embed"><a href="https://vimeo.com/7"><strong>Vimeo</strong> <small>vimeo.com/7</small></a><figcaption>A film</figcaption></figure>',
  '<p>H<sub>2</sub>O, 2<sup>nd</sup></p>',
  '<pre><code class="language-js">a &lt; b</code></pre>',
  '<h2 lang="de" id="care">Pflege</h2><p dir="rtl">x</p>',
  '<details><summary>More</summary><p>Hidden <abbr title="x">y</abbr></p></details>',
  '<p>Press <kbd>Esc</kbd> or <mark>this</mark> <a id="here"></a>.</p>',
  '<figure><video src="/v.mp4" controls></video><figcaption>c</figcaption></figure>',
  '<table><caption>With <em>words</em></caption><tbody><tr><td>1</td></tr></tbody></table>',
  '<dl><dt>Tea</dt><dd>Hot</dd></dl>',
  '<div>Loose words<p>and a paragraph</p></div>',
  '<blockquote cite="https://example.com/"><p>Said</p></blockquote>',
])('keeps every byte of a text while something else is written: %s', async (html) => {
  expect(sanitizeHtml(html)).toBe(html)
  const { page, written, faults } = await open(`${html}<p>End</p>`)
  await page.getByText('End', { exact: true }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  expect(await written()).toBe(`${html}<p>End!</p>`)
  expect(faults()).toEqual([])
})

it('edits as HTML what it does not know', async () => {
  const { page, written } = await open('<details><summary>More</summary><p>a</p></details><p>b</p>')
  await page.locator('.kept').click()
  await page.getByRole('button', { name: 'kept' }).click()
  await page.getByLabel('HTML').fill('<details open><summary>Less</summary></details><p>c</p>')
  await page.getByRole('button', { name: 'save' }).click()
  await page.waitForFunction(() => (window as never as { written: string }).written.includes('Less'))
  expect(sanitizeHtml(await written())).toBe(
    '<details open="open"><summary>Less</summary></details><p>c</p><p>b</p>'.replace('="open"', ''),
  )
})

it('makes tables, captions, small letters, code of a language and embeds', async () => {
  const { page, written, faults } = await open('')
  await editor(page).click()
  await page.keyboard.type('H')
  await page.getByRole('button', { name: 'subscript' }).click()
  await page.keyboard.type('2')
  await page.getByRole('button', { name: 'subscript' }).click()
  await page.keyboard.type('O')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'table', exact: true }).click()
  await page.keyboard.type('Size')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Chest')
  await page.getByRole('button', { name: 'deleteColumn' }).click()
  await page.getByRole('button', { name: 'deleteRow' }).click()
  await page.getByRole('button', { name: 'rowBelow' }).click()
  await page.getByRole('button', { name: 'tableCaption' }).click()
  await page.getByRole('textbox', { name: 'tableCaption' }).fill('In cm')
  await page.getByRole('button', { name: 'save' }).click()
  await page.waitForFunction(() => (window as never as { written: string }).written.includes('In cm'))
  await page.getByRole('button', { name: 'embed' }).click()
  await page.getByLabel('embedAddress').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'insert' }).click()
  const html = await written()
  expect(html).toContain('<p>H<sub>2</sub>O</p>')
  expect(html).toContain('<table><caption>In cm</caption>')
  expect(html).toContain(
    '<figure class="embed"><a href="https://youtu.be/dQw4w9WgXcQ"><strong>YouTube</strong>',
  )
  expect(sanitizeHtml(html)).toBe(html)
  expect(faults()).toEqual([])
})
