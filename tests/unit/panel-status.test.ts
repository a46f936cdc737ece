import { expect, it } from 'vitest'
import { fillEmptyPage } from '#lib/server/panel/fill-empty-page.ts'
import { statusOfPage } from '#lib/web/panel/page-status.ts'

const EMPTY = String.raw`<!DOCTYPE html><html id="__next_error__"><head><meta charSet="utf-8"/></head><body><script>self.__next_f.push([1,"5:E{\"digest\":\"2837461\"}\n"])</script></body></html>`
const request = { nonce: 'n0', basePath: '/shop', target: '/admin/orders?q="x"', locale: 'de' }

it('an empty document says what happened, its code and where to go on, before its script does', () => {
  const html = fillEmptyPage(EMPTY, request) ?? ''
  expect(html).toContain('<html id="__next_error__" lang="de" dir="ltr">')
  expect(html).toContain('<style nonce="n0">')
  expect(html).toContain('<code>2837461</code>')
  expect(html).toContain('href="/shop/admin/orders?q=&quot;x&quot;"')
  expect(html).toContain('href="/shop/admin"')
  expect(html).toContain('self.__next_f.push')
  expect(fillEmptyPage('<html lang="en"><body>Orders</body></html>', request)).toBeUndefined()
})

it('the status of a page is read from its markup, and from nothing that somebody wrote', () => {
  expect(statusOfPage('<main><div class="empty" data-status="404"><h1>Nothing</h1></div></main>')).toBe(404)
  expect(
    statusOfPage('<p>&lt;div class=&quot;empty&quot; data-status=&quot;404&quot;&gt;</p>'),
  ).toBeUndefined()
  expect(statusOfPage('<div class="empty"><h1>No orders yet</h1></div>')).toBeUndefined()
})
