import { afterEach, describe, expect, it } from 'vitest'
import { createThemeSite, shared, type ThemeSite } from './theme-site.ts'

const SITE = { ...shared, site: { ...shared.site, url: 'https://shop.example/' } }

let site: ThemeSite | undefined
afterEach(() => site?.close())

const show = async (head: string, options?: Parameters<typeof createThemeSite>[1]) => {
  site = createThemeSite(
    { 'views/layout/head.liquid': head, 'views/home.liquid': 'home', 'assets/body.woff2': 'x' },
    options,
  )
  const parts = [
    { view: 'layout/head', data: {}, slot: 'head' as const },
    { view: 'home', data: {} },
  ]
  return site.theming.renderPage(parts, { shared: SITE, live: null })
}
const tagsOf = async (head: string) =>
  (await show(head)).head.map(({ name, attributes }) => ({ name, ...attributes }))

describe('the head of pages', () => {
  it('is empty unless a theme has a view for it', async () => {
    site = createThemeSite({ 'views/home.liquid': 'home' })
    const parts = [{ view: 'layout/head', data: {}, slot: 'head' as const }]
    expect(await site.theming.renderPage(parts, { shared: SITE, live: null })).toEqual({ head: [], html: '' })
  })

  it('has tags that describe the page, with what all views know, apart from its body', async () => {
    const page = await show(
      '<meta name="theme-color" content="{{ site.name }} &amp; more" media="(width > 9px)">',
    )
    expect(page).toEqual({
      head: [
        {
          name: 'meta',
          attributes: { name: 'theme-color', content: 'Shop & more', media: '(width > 9px)' },
        },
      ],
      html: 'home',
    })
  })

  it('loads what the site serves: by path, or by its whole address', async () => {
    const tags = await tagsOf(
      `<link rel="preload" href="{{ 'body.woff2' | asset_url }}" as="font" type="font/woff2">
      <link rel="stylesheet" href="https://shop.example/print.css" media="print">
      <link rel="preload" as="image" imagesrcset="/a.webp 320w, https://shop.example/b.webp 640w" imagesizes="100vw">
      <script src="/a.js"></script><script type="module" src="/b.mjs"></script>`,
    )
    expect(tags).toEqual([
      {
        name: 'link',
        rel: 'preload',
        href: expect.stringMatching(/^\/theme-assets\/mine\/[0-9a-f]+\/body\.woff2$/),
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
      },
      { name: 'link', rel: 'stylesheet', href: 'https://shop.example/print.css', media: 'print' },
      {
        name: 'link',
        rel: 'preload',
        as: 'image',
        imagesrcset: '/a.webp 320w, https://shop.example/b.webp 640w',
        imagesizes: '100vw',
      },
      { name: 'script', src: '/a.js', defer: '' },
      { name: 'script', type: 'module', src: '/b.mjs' },
    ])
  })

  it('names other addresses without loading them', async () => {
    expect(await tagsOf('<link rel="me" href="https://social.example/@shop">')).toEqual([
      { name: 'link', rel: 'me', href: 'https://social.example/@shop' },
    ])
  })

  it.each([
    ['<script>alert(1)</script>', 'An inline script does not run.'],
    ['<script src="https://cdn.example/a.js"></script>', 'This script from another host is not loaded.'],
    ['<script src="//cdn.example/a.js"></script>', 'This script from another host is not loaded.'],
    ['<script src="/\\cdn.example/a.js"></script>', 'This script from another host is not loaded.'],
    [
      '<script src="https://shop.example.evil/a.js"></script>',
      'This script from another host is not loaded.',
    ],
    ['<script type="application/ld+json">{}</script>', 'The head takes no script of the type'],
    ['<link rel="stylesheet" href="https://fonts.example/a.css">', 'This is from another host'],
    [
      '<link rel="preload" as="image" imagesrcset="/a.webp 1w, //x.example/b.webp 2w">',
      'This is from another host',
    ],
    [
      '<link rel="preconnect" href="https://fonts.example">',
      'The head takes no link with `rel="preconnect"`',
    ],
    ['<link rel="canonical" href="/x">', 'The head takes no link with `rel="canonical"`'],
    ['<link rel="preload" href="/body.woff2">', 'A preload needs `as`'],
    ['<meta http-equiv="refresh" content="0">', 'The head takes no `http-equiv`'],
    ['<meta charset="utf-8">', 'The head takes no `http-equiv` and no `charset`'],
    ['<meta name="robots" content="noindex">', 'The site writes `robots` itself'],
    ['<meta property="og:title" content="x">', 'The site writes `og:title` itself'],
    ['<meta name="description">', 'This says nothing'],
    ['<title>Mine</title>', '`<title>` cannot stand in the head'],
    ['<style>p { color: red }</style>', '`<style>` cannot stand in the head'],
    ['<base href="https://elsewhere.example/">', '`<base>` cannot stand in the head'],
    ['<div onclick="x()">hello</div>', '`<div>` cannot stand in the head'],
  ])('leaves out %s, and says why once', async (tag, why) => {
    const { head } = await show(`${tag}<meta name="mine" content="1" onload="x()">`)
    expect(head).toEqual([{ name: 'meta', attributes: { name: 'mine', content: '1' } }])
    const said = site?.log.filter(({ msg }) => msg === 'A tag of the view layout/head is left out.')
    expect(said?.map(({ reason }) => reason)).toEqual([expect.stringContaining(why)])
  })

  it('does not fail with the page: the built-in view takes its place', async () => {
    expect(await show("<meta name='a' content='b'>{{ 1 | nothing }}")).toEqual({ head: [], html: 'home' })
  })

  it('that fails is told about above the page while the theme is written', async () => {
    const { head, html } = await show('<meta name="a" content="{{ 1 | nothing }}">', { development: true })
    expect(head).toEqual([])
    expect(html).toContain('themes/mine/views/layout/head.liquid:1:')
    expect(html.endsWith('home')).toBe(true)
  })

  it('prints no script of live results', async () => {
    const page = await show('<meta name="a" content="b">@searchScripts')
    expect(page.head).toEqual([{ name: 'meta', attributes: { name: 'a', content: 'b' } }])
    expect(page.html).toBe('home')
  })

  it('is left out where it is endless', async () => {
    const { head } = await show('{% for i in (1..2000) %}<meta name="a" content="long enough">{% endfor %}')
    expect(head).toEqual([])
    expect(site?.log.map(({ reason }) => reason)).toEqual([expect.stringContaining('longer than 32000')])
  })
})
