import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPreviewLink, endPreviewLink } from '#lib/theming/index.ts'
import { openTestPages, type TestPages } from './support/open-pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
})
afterAll(() => pages?.close())

const open = (path: string, cookie = '') =>
  fetch(pages.address(path), { redirect: 'manual', headers: { cookie } })
const themeOf = async (cookie = '') => {
  const html = await (await open('/search', cookie)).text()
  return html.includes('/theme-assets/almanac/') ? 'almanac' : 'default'
}

describe('a link that shows a theme', () => {
  it('shows it to the browser that opens the link, until that is ended', async () => {
    const { path } = createPreviewLink(pages.site.app, 'almanac')
    const opened = await open(path)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/)
    expect(await themeOf(cookie.split(';', 1)[0])).toBe('almanac')
    expect(await themeOf()).toBe('default')
    const ended = await open(endPreviewLink())
    expect(ended.headers.get('set-cookie')).toContain('theme_preview=; Path=/; Max-Age=0')
  })

  it.each(['almanac', 'almanac.9999999999.x', 'end.', ''])(
    'changes nothing where it says %j',
    async (token) => {
      const answer = await open(`/posts?category=news&theme_preview=${token}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/posts?category=news'])
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await themeOf(`theme_preview=${token}`)).toBe('default')
    },
  )

  it('leads to no other site', async () => {
    const { headers } = await open('//elsewhere.example/?theme_preview=end')
    expect(new URL(headers.get('location') ?? '', pages.address('/')).origin).toBe(
      new URL(pages.address('/')).origin,
    )
  })
})
