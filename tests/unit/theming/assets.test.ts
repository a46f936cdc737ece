import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createThemeSite, type ThemeSite } from './theme-site.ts'

let site: ThemeSite
beforeEach(() => {
  site = createThemeSite(
    {
      'assets/theme.css': 'a{}',
      'assets/site.css': 'mine{}',
      'assets/img/logo no 1.svg': '<svg/>',
      'views/home.liquid':
        "{{ 'theme.css' | asset_url }} {{ 'shop.css' | asset_url }} {{ 'gone \"x.css' | asset_url }}",
    },
    { development: true },
  )
})
afterEach(() => site.close())

const textOf = (path: string) => {
  const asset = site.theming.readAsset(path)
  return asset && Buffer.from(asset.bytes).toString()
}

describe('an asset', () => {
  it('is found in the theme, its parents, and the built-in ones', () => {
    expect(site.theming.assetUrl('site.css')).toMatch(/^\/theme-assets\/mine\/[0-9a-f]{16}\/site\.css$/)
    expect(site.theming.assetUrl('shop.css')).toMatch(/^\/theme-assets\/built-in\/[0-9a-f]{16}\/shop\.css$/)
    expect(site.theming.assetUrl('site-search.js')).toMatch(
      /^\/theme-assets\/built-in\/[0-9a-f]{16}\/site-search\.js$/,
    )
    expect(site.theming.assetUrl('site.css', 'default')).toMatch(/^\/theme-assets\/built-in\//)
    expect(site.theming.assetUrl('gone.css')).toBeUndefined()
  })

  it('is read by its path', () => {
    const path = site.theming.assetUrl('img/logo no 1.svg') ?? ''
    expect(path).toMatch(/\/img\/logo%20no%201\.svg$/)
    expect(textOf(path)).toBe('<svg/>')
    expect(site.theming.readAsset(path)).toMatchObject({ type: 'image/svg+xml', isCurrent: true })
    expect(textOf(path.replace('/theme-assets/', ''))).toBe('<svg/>')
  })

  it('has another path when any of its layer changes, and is still read by the one before', async () => {
    const before = site.theming.assetUrl('theme.css') ?? ''
    site.write({ 'mine/assets/site.css': 'changed{}' })
    await expect.poll(() => site.theming.assetUrl('theme.css')).not.toBe(before)
    expect(site.theming.readAsset(before)).toMatchObject({ isCurrent: false })
    expect(textOf(before)).toBe('a{}')
    expect(site.theming.readAsset(site.theming.assetUrl('theme.css') ?? '')).toMatchObject({
      isCurrent: true,
    })
  })

  it.each([
    ...[
      '',
      '/',
      'mine',
      'mine/x',
      'mine/x/',
      'mine/x/../theme.json',
      'mine/x/../../mine/theme.json',
      '../mine/x/theme.css',
    ],
    ...[
      'mine/x/%2e%2e/theme.json',
      'mine/x/%2E%2E%2Ftheme.json',
      'mine/x/theme.css%00',
      'mine/x/%',
      'mine/x//theme.css',
    ],
    ...[
      'built-in/x/../theming.ts',
      'built-in/x/site-search.ts',
      '/etc/x/passwd',
      '..%2f/x/theme.css',
      'constructor/x/name',
    ],
    ...['mine/x/constructor', 'mine/x/__proto__', 'mine/theme.json', 'mine/x/../views/home.liquid'],
  ])('is nothing else of the disk: %s', (path) => {
    expect(site.theming.readAsset(path)).toBeUndefined()
    expect(site.theming.readAsset(`/theme-assets/${path}`)).toBeUndefined()
  })
})

describe('asset_url', () => {
  it('prints paths, also of what is not there, which is logged once while the theme is written', async () => {
    const expected = [
      site.theming.assetUrl('theme.css'),
      site.theming.assetUrl('shop.css'),
      '/theme-assets/gone%20%22x.css',
    ]
    expect(await site.render([['home']])).toBe(expected.join(' '))
    await site.render([['home']])
    expect(site.log).toMatchObject([{ theme: 'mine', file: 'gone "x.css' }])
  })
})
