import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import { checkTheme, copyView, findStaleCopies, makeTheme } from '#lib/theming/check/index.ts'
import { createPreviewLink, endPreviewLink, verifyPreview } from '#lib/theming/index.ts'
import { makeTempThemes, type TempThemes } from './temp-themes.ts'

let themes: TempThemes

beforeEach(() => {
  themes = makeTempThemes()
})
afterEach(() => themes.clear())

const read = (file: string) => readFileSync(path.join(themes.path, file), 'utf8')
const root = path.resolve(import.meta.dirname, '../../..')

describe('a theme that is made', () => {
  it('is clean, and shows every custom property that the site reads', () => {
    makeTheme(themes.path, 'mine')
    expect(checkTheme(themes.path, 'mine')).toEqual([])
    expect(JSON.parse(read('mine/theme.json'))).toMatchObject({ name: 'mine', parent: 'default' })
    const css = read('mine/assets/theme.css')
    const own = [
      'lib/theming/assets/site.css',
      'lib/theming/assets/shop.css',
      'lib/search/results/live-results/site-search.css',
    ]
    const all = own.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
    const used = new Set([...all.matchAll(/var\((--site-[\w-]+)/g)].map(([, name]) => name))
    expect(used.size).toBeGreaterThan(20)
    expect([...used].filter((name) => !css.includes(`/* ${name}: `))).toEqual([])
  })

  it('is a stylesheet that works once its lines are taken out of their comments', () => {
    makeTheme(themes.path, 'mine')
    const css = read('mine/assets/theme.css').replace(/\/\* (--.+?) \*\//g, '$1')
    writeFileSync(path.join(themes.path, 'mine/assets/theme.css'), css)
    expect(css).toContain('\n  --site-search-radius: var(--site-radius);')
    expect(css).toMatch(/prefers-color-scheme: dark\) \{\n {2}:root \{\n {4}--site-bg: #/)
    expect(checkTheme(themes.path, 'mine')).toEqual([])
  })

  it('may have a parent, which must be there', () => {
    makeTheme(themes.path, 'mine')
    makeTheme(themes.path, 'child', 'mine')
    expect(JSON.parse(read('child/theme.json')).parent).toBe('mine')
    expect(() => makeTheme(themes.path, 'other', 'gone')).toThrow(
      'There is no theme gone to use as the parent.',
    )
  })

  it.each(['default', 'built-in', '../x', 'a/b', '', 'Mine', '.x', 'x'.repeat(65)])(
    'cannot be called "%s"',
    (name) => {
      expect(() => makeTheme(themes.path, name)).toThrow('A theme cannot be called')
    },
  )

  it('takes the place of nothing', () => {
    themes.write({ 'mine/kept.txt': 'kept' })
    expect(() => makeTheme(themes.path, 'mine')).toThrow('already')
    expect(read('mine/kept.txt')).toBe('kept')
  })
})

describe('a view that is copied', () => {
  beforeEach(() => {
    makeTheme(themes.path, 'parent')
    makeTheme(themes.path, 'mine', 'parent')
  })

  it('is that of the layer below which answers', () => {
    const builtIn = readFileSync(path.join(root, 'lib/theming/views/search/index.liquid'), 'utf8')
    copyView(themes.path, { view: 'theme::search.index', theme: 'mine' })
    const [note = '', ...rest] = read('mine/views/search/index.liquid').split('\n')
    expect(note).toMatch(
      /^\{%- comment -%\} Copied from search\/index of Storefront \d\S+ \(\w{12}\).* \{%- endcomment -%\}$/,
    )
    expect(rest.join('\n')).toBe(builtIn)
    themes.write({ 'parent/views/search/form.liquid': 'of the parent' })
    const copied = copyView(themes.path, { view: 'search/form.liquid', theme: 'mine' })
    expect(copied.from).toBe('themes/parent/views/search/form.liquid')
    expect(read('mine/views/search/form.liquid')).toBe('of the parent')
    expect(checkTheme(themes.path, 'mine')).toEqual([])
  })

  it('is named after an upgrade that changes its original, or if it does not say what that was', () => {
    const stale = () => findStaleCopies(themes.path, 'mine')
    for (const view of ['search/index', 'home']) copyView(themes.path, { view, theme: 'mine' })
    themes.write({ 'mine/views/mine/own.liquid': 'of its own' })
    expect(stale()).toEqual([])
    const copy = read('mine/views/home.liquid')
    themes.write({
      'mine/views/home.liquid': copy.replace(/Storefront \S+ \(\w+\)/, 'Storefront 0.1.9 (0123456789ab)'),
      'parent/views/search/form.liquid': 'of the parent',
    })
    expect(stale()).toEqual([
      {
        theme: 'mine',
        view: 'home',
        file: 'themes/mine/views/home.liquid',
        original: 'lib/theming/views/home.liquid',
        copiedFrom: '0.1.9',
      },
      expect.objectContaining({ theme: 'parent', view: 'search/form', copiedFrom: null }),
    ])
  })

  it('replaces a copy only where it is told to, with what is below', () => {
    themes.write({ 'mine/views/home.liquid': 'mine' })
    const copy = (force: boolean) => copyView(themes.path, { view: 'home', theme: 'mine', force })
    expect(() => copy(false)).toThrow('The theme mine already has home. --force replaces')
    expect(read('mine/views/home.liquid')).toBe('mine')
    copy(true)
    expect(read('mine/views/home.liquid')).toContain('<main')
  })

  it('goes to no theme that is not there, nor to the default', () => {
    const copy = (view: string, theme: string) => () => copyView(themes.path, { view, theme })
    expect(copy('home', 'default')).toThrow('bin/storefront theme make')
    expect(copy('home', 'gone')).toThrow('There is no theme gone.')
    expect(copy('search/indx', 'mine')).toThrow('There is no view search/indx. Did you mean `search/index`?')
    expect(copy('../../theme', 'mine')).toThrow('There is no view ../../theme.')
  })
})

describe('a link to a preview', () => {
  const clock = { time: Date.UTC(2026, 0, 1), now: () => new Date(clock.time) }
  const signing = { secrets: createSecrets('a-secret-for-tests-that-is-long-enough'), clock }
  const tokenOf = (link: string) =>
    new URL(link, 'https://shop.example').searchParams.get('theme_preview') ?? ''

  beforeEach(() => {
    clock.time = Date.UTC(2026, 0, 1)
  })

  it('names its theme for a day', () => {
    const { path: link, until } = createPreviewLink(signing, 'my_theme-2')
    expect(link).toMatch(/^\/\?theme_preview=my_theme-2\.\d+\.[\w-]{43}$/)
    expect(until.toISOString()).toBe('2026-01-02T00:00:00.000Z')
    clock.time += 24 * 3600_000 - 1
    expect(verifyPreview(signing, tokenOf(link))).toBe('my_theme-2')
    clock.time += 1
    expect(verifyPreview(signing, tokenOf(link))).toBeUndefined()
  })

  it('cannot be forged, lengthened or sent to another theme', () => {
    const token = tokenOf(createPreviewLink(signing, 'mine').path)
    const [theme, until, signature] = token.split('.')
    const other = { ...signing, secrets: createSecrets('another-secret-that-is-long-enough-too') }
    expect(verifyPreview(other, token)).toBeUndefined()
    for (const forged of [
      `other.${until}.${signature}`,
      `${theme}.${Number(until) + 1}.${signature}`,
      `${theme}.${until}.${signature?.slice(1)}`,
      `${theme}.${until}.`,
      `${theme}.${until}`,
      `${theme}.1e12.${signature}`,
      `../x.${until}.${signature}`,
      'end',
      '',
      undefined,
    ]) {
      expect(verifyPreview(signing, forged)).toBeUndefined()
    }
  })

  it('is ended by one without a secret', () => {
    expect(endPreviewLink()).toBe('/?theme_preview=end')
  })
})
