import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createThemeSite, live, shared, type ThemeSite } from './theme-site.ts'

vi.setConfig({ testTimeout: 30_000 })

// Printed again, it is another each time.
const NOW = "{{ 'now' | date: '%s.%L' }}"

let site: ThemeSite

beforeAll(() => {
  site = createThemeSite({
    'views/home.liquid': `${NOW} {{ name }} {{ query }}`,
    'views/posts/index.liquid': `${NOW} {% searchScripts %}`,
    'views/posts/show.liquid': `${NOW} {{ 'missing.css' | asset_url }}`,
    'views/pages/show.liquid': `${NOW} {{ 'shop.count' | t: count: 2 }}`,
    'locales/de.json': '{}',
  })
})
afterAll(() => site?.close())

type Given = { data?: Record<string, unknown>; shared?: Record<string, unknown>; locale?: string }

async function print(view: string, { data = {}, ...given }: Given = {}, reuse = true): Promise<string> {
  // The clock of the next call shows another time.
  await new Promise((resolve) => setTimeout(resolve, 3))
  return site.theming.render([{ view, data, reuse }], { shared, live, ...given })
}

describe('what a view printed', () => {
  it('is printed again where it gets the same data', async () => {
    const first = await print('home', { data: { name: 'Ada' } })
    expect(first).toContain('Ada green tea')
    expect(await print('home', { data: { name: 'Ada' } })).toBe(first)
  })

  it('is not where it asks for none of that', async () => {
    const ask = () => print('home', { data: { name: 'Mei' } }, false)
    expect(await ask()).not.toBe(await ask())
  })

  it.each<[string, Given]>([
    ['other data', { data: { name: 'Grace' } }],
    ['other things that every view sees', { data: { name: 'Ada' }, shared: { ...shared, query: 'kettle' } }],
  ])('is not printed for %s', async (_what, given) => {
    const first = await print('home', { data: { name: 'Ada' } })
    const other = await print('home', given)
    expect(other.slice(14)).not.toBe(first.slice(14))
    expect(await print('home', given)).toBe(other)
  })

  it('is not printed in another language', async () => {
    const [english, german] = [await print('pages/show'), await print('pages/show', { locale: 'de' })]
    expect([english, german].map((html) => html.split(' ').slice(1).join(' '))).toEqual([
      '2 products',
      '2 Produkte',
    ])
  })

  it('has the script of live results where it was printed', async () => {
    const first = await print('posts/index')
    expect(first).toMatch(/<script[^>]* src=/)
    expect(await print('posts/index')).toBe(first)
    const off = await site.theming.render([{ view: 'posts/index', data: {}, reuse: true }], {
      shared,
      live: null,
    })
    expect(off).not.toContain('<script')
  })

  it('is not kept where a file was missing, which may come', async () => {
    expect(await print('posts/show')).not.toBe(await print('posts/show'))
  })

  it('is not printed once the theme has changed', async () => {
    const before = await print('home')
    site.write({ 'mine/views/home.liquid': 'changed' })
    await expect.poll(() => print('home')).toBe('changed')
    expect(before).not.toBe('changed')
  })
})
