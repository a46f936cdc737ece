import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { openTestPages, type TestPages } from './support/open-pages.ts'

const paths = [
  '/',
  '/posts',
  '/posts?category=news&page=2',
  '/posts?q=lantern',
  '/posts/long',
  '/about',
  '/search',
  '/search?q=lantern',
  '/search?q=lantern&type=post&per_page=5&page=2',
  '/search?q=lantern+zebra',
  '/search?q=lantren',
  '/nothing',
  '/contact',
  '/newsletter',
]

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
  const { content, catalogue, site } = pages
  await site.setSetting('shop.privacy_url', '/privacy')
  const image = { url: '/demo/posts/nettle-soup.svg', alt: '', width: 1200, height: 800 }
  const category = await content.postCategory({ slug: 'news', name: 'News' })
  for (let number = 1; number <= 21; number++) {
    await content.post({
      title: `Lantern ${number}`,
      image,
      categoryIds: [category.id],
      tags: [{ name: 'Light' }],
    })
  }
  const post = await content.post({
    slug: 'long',
    title: `A ${'very'.repeat(40)}long word`,
    bodyHtml: `<h2>${'x'.repeat(200)}</h2><table><tr>${'<td>cellular</td>'.repeat(20)}</tr></table><pre>${'y'.repeat(300)}</pre>`,
  })
  let parentId: number | undefined
  for (let level = 1; level <= 5; level++)
    parentId = (await content.comment({ postId: post.id, parentId, body: 'z'.repeat(120) })).id
  for (let number = 1; number <= 20; number++) await content.comment({ postId: post.id })
  const about = await content.page({ slug: 'about', title: 'About' })
  await catalogue.product({ name: 'Storm lantern' })
  const children = [{ label: 'Below', type: 'page' as const, pageId: about.id }]
  await content.menu([{ label: 'Journal', type: 'posts', children }])
  await content.menu([{ label: 'Help', type: 'page', pageId: about.id, children }], 'footer')
  await site.app.search.rebuild()
})
afterAll(() => pages?.close())

describe.each([
  { colorScheme: 'light' as const, width: 1280 },
  { colorScheme: 'dark' as const, width: 320 },
])('in $colorScheme colours, $width pixels wide', ({ colorScheme, width }) => {
  it('every page passes axe, fits, and says nothing on the console', async () => {
    const page = await pages.openPage({
      javaScriptEnabled: true,
      // axe is a script that the site's policy does not know.
      bypassCSP: true,
      colorScheme,
      viewport: { width, height: 800 },
    })
    const complaints = listenFor(page)
    for (const path of paths) {
      await page.goto(pages.address(path), { waitUntil: 'load' })
      await page.evaluate(AXE)
      expect([path, await findBreaches(page)]).toEqual([path, []])
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, overhang]).toEqual([path, 0])
    }
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    await page.close()
  })
})

function listenFor(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
