import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  designStylesheetUrl,
  findActiveDesign,
  listStylesheets,
  loadDesignStylesheet,
} from '#lib/pages/design/active-design.ts'
import { renderPage } from '#lib/pages/document/write-page.ts'
import {
  createPreviewLink,
  discardDraft,
  exportDesign,
  importDesign,
  listThemeSettings,
  publishDraft,
  resetThemeSetting,
  setThemeSetting,
} from '#lib/theming/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { toSiteRequest } from '#tests/support/services/serve-answers.ts'

const LIVE = { theme: 'paper', draft: false }
const DRAFT = { theme: 'paper', draft: true }

let api: TestApi
let themes: string

beforeAll(async () => {
  themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  write('paper/theme.json', JSON.stringify(PAPER))
  write('paper/assets/hero.jpg', 'picture')
  write(
    'paper/views/errors/404.liquid',
    '[[{{ settings.motto }}|{{ settings.note }}|{{ settings.accent }}|{{ settings.heading_font }}|{{ settings.wide }}|{{ settings.cover.url }} {{ settings.cover.width }}|{% if settings.shadows %}on{% else %}off{% endif %}]]',
  )
  api = await openTestApi({ env: { THEMES_PATH: themes } })
  await api.app.settings.set('theme.active', 'paper')
})
beforeEach(async () => {
  await api.app.database.prisma.themeDesign.deleteMany()
})
afterAll(async () => {
  await api?.close()
  rmSync(themes, { recursive: true, force: true })
})

const PAPER = {
  fonts: { fraunces: { label: 'Fraunces', family: 'Fraunces, serif' } },
  settings: [
    {
      group: 'Look',
      settings: [
        { id: 'accent', type: 'color', label: 'Accent', default: '#8b1e1e' },
        { id: 'heading_font', type: 'font', label: 'Headings', default: 'fraunces' },
        { id: 'wide', type: 'range', label: 'Width', min: 10, max: 20, step: 2, unit: 'rem', default: 12 },
        { id: 'shadows', type: 'switch', label: 'Shadows', default: true },
        { id: 'density', type: 'choice', label: 'Density', options: ['airy', 'tight'], default: 'airy' },
      ],
    },
    {
      group: 'Words',
      settings: [
        { id: 'motto', type: 'text', label: 'Motto', default: 'Ink & paper', max: 20 },
        { id: 'note', type: 'richtext', label: 'Note' },
        { id: 'cover', type: 'image', label: 'Cover', default: 'hero.jpg' },
        { id: 'more', type: 'url', label: 'More' },
        { id: 'columns', type: 'number', label: 'Columns', min: 1, max: 4, default: 2 },
      ],
    },
  ],
}

function write(file: string, text: string): void {
  const target = path.join(themes, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

const set = (id: string, value: unknown, target = LIVE) => setThemeSetting(api.app, target, { id, value })
const shownValue = async (id: string, target = LIVE) =>
  (await listThemeSettings(api.app, target)).find((one) => one.id === id)?.value
/** The 404 page, as a browser with these cookies sees it. */
const show = async (cookie = '') => {
  const app = { ...api.app, request: toSiteRequest({ headers: { cookie } }) }
  const look = await findActiveDesign(app)
  const { html } = await renderPage(app, { view: 'errors/404', data: {}, path: '', title: '', look })
  const css = listStylesheets(app, {}, look).at(-1) ?? ''
  return { text: /(?<=\[\[).*(?=\]\])/s.exec(html)?.[0], css }
}

describe('the settings of a theme', () => {
  it('come with those of the layers below it, the theme’s own first', async () => {
    const settings = await listThemeSettings(api.app, LIVE)
    const ids = settings.map(({ id }) => id)
    expect(ids.slice(0, 10)).toEqual([
      ...[
        'accent',
        'heading_font',
        'wide',
        'shadows',
        'density',
        'motto',
        'note',
        'cover',
        'more',
        'columns',
      ],
    ])
    expect(ids).toContain('corner_radius')
    expect(ids.filter((id) => id === 'heading_font')).toHaveLength(1)
    expect(settings[0]).toMatchObject({ group: 'Look', value: '#8b1e1e', isChosen: false })
  })

  it('are seen by views: by default, once chosen, and again by default', async () => {
    expect((await show()).text).toMatch(
      /^Ink &amp; paper\|\|#8b1e1e\|Fraunces, serif\|12\|\/theme-assets\/paper\/\w+\/hero\.jpg \|on$/,
    )
    await set('motto', 'Set by <hand>')
    await set('note', '<b onclick="x()">Bold</b><script>x()</script>')
    await set('accent', '#0A7')
    await set('heading_font', 'mono')
    await set('wide', '20')
    await set('shadows', 'off')
    await api.app.database.prisma.media.create({ data: { url: '/media/lamp.jpg', width: 800, height: 600 } })
    await set('cover', '/media/lamp.jpg')
    expect((await show()).text).toMatch(
      /^Set by &lt;hand&gt;\|.*Bold.*\|#0a7\|.*monospace\|20\|http.*\/media\/lamp\.jpg 800\|off$/,
    )
    expect((await show()).text).not.toMatch(/onclick|script/)
    await resetThemeSetting(api.app, LIVE, 'motto')
    expect((await show()).text).toMatch(/^Ink &amp; paper\|/)
    await resetThemeSetting(api.app, LIVE, undefined)
    expect((await show()).text).toMatch(/\|#8b1e1e\|Fraunces, serif\|12\|.*\|on$/)
  })

  it.each([
    ['accent', 'red', /hex colour/],
    ['heading_font', 'comic', /must be one of .*sans, .*fraunces/],
    ['wide', 11, /multiple of 2 from 10/],
    ['wide', 'broad', /must be a number/],
    ['wide', 22, /from 10 to 20/],
    ['shadows', 'maybe', /on or off/],
    ['density', 'loose', /one of airy, tight/],
    ['motto', 'x'.repeat(21), /longer than 20/],
    ['cover', 'gone.jpg', /asset of the theme/],
    ['cover', 'javascript:x()', /asset of the theme/],
    ['more', '//elsewhere.example', /must be a path/],
    ['columns', 9, /from 1 to 4/],
    ['acent', '#000', /There is no setting acent\. Did you mean `accent`\?/],
  ])('%s refuses %j', async (id, value, message) => {
    await expect(set(id, value)).rejects.toThrow(message)
    expect(await exportDesign(api.app, LIVE)).toEqual({ settings: {}, layouts: {} })
  })

  it('of a theme that does not exist are refused', async () => {
    await expect(set('accent', '#000', { theme: 'gone', draft: false })).rejects.toThrow(
      'There is no theme gone.',
    )
  })

  it('that no longer fit what the theme declares have their default', async () => {
    await api.app.database.prisma.themeDesign.create({
      data: { theme: 'paper', live: '{"settings":{"accent":"red","wide":99,"gone":1},"layouts":{}}' },
    })
    expect([await shownValue('accent'), await shownValue('wide')]).toEqual(['#8b1e1e', 12])
    expect((await show()).text).toMatch(/\|#8b1e1e\|/)
  })

  it('are all kept when several are changed at once', async () => {
    await Promise.all([set('motto', 'A'), set('columns', 3), set('accent', '#111'), set('wide', 14)])
    expect((await exportDesign(api.app, LIVE)).settings).toEqual({
      motto: 'A',
      columns: 3,
      accent: '#111',
      wide: 14,
    })
  })

  it('can be exported and imported, as a whole or not at all', async () => {
    await set('motto', 'Moved')
    const design = await exportDesign(api.app, LIVE)
    await resetThemeSetting(api.app, LIVE, undefined)
    await importDesign(api.app, LIVE, design)
    expect(await shownValue('motto')).toBe('Moved')
    const broken = { settings: { motto: 'Other', accent: 'red' }, layouts: {} }
    await expect(importDesign(api.app, LIVE, broken)).rejects.toThrow('accent must be a hex colour')
    await expect(importDesign(api.app, LIVE, { layouts: { attic: [] } })).rejects.toThrow('This is no design')
    expect(await shownValue('motto')).toBe('Moved')
  })
})

describe('the stylesheet of a design', () => {
  it('sets the theme’s own properties, and of the site’s only those that were chosen', async () => {
    const { css } = await show()
    const [, version = ''] = /v=(\w+)/.exec(css) ?? []
    expect(css).toBe(`/theme-settings.css?theme=paper&v=${version}`)
    const loaded = await loadDesignStylesheet(api.app, 'paper', version)
    expect(loaded).toEqual({
      css: ':root{--theme-accent:#8b1e1e;--theme-heading-font:Fraunces, serif;--theme-wide:12rem}\n',
      isCurrent: true,
    })
    await set('corner_radius', 0)
    await set('background_dark', '#000000')
    const after = await show()
    expect(after.css).not.toBe(css)
    expect((await loadDesignStylesheet(api.app, 'paper', version)).isCurrent).toBe(false)
    expect((await loadDesignStylesheet(api.app, 'paper', null)).css).toBe(
      ':root{--theme-accent:#8b1e1e;--theme-heading-font:Fraunces, serif;--theme-wide:12rem;--site-radius:0px}\n' +
        '@media (prefers-color-scheme:dark){:root{--site-bg:#000000}}\n',
    )
  })

  it('is left out while it would be empty', async () => {
    await api.app.settings.set('theme.active', 'default')
    expect((await show()).css).toMatch(/\/theme-assets\//)
    await api.app.settings.set('theme.active', 'paper')
    expect((await loadDesignStylesheet(api.app, 'gone', 'x')).css).toBe('')
    expect(designStylesheetUrl('a', 'paper')).not.toBe(designStylesheetUrl('b', 'paper'))
  })
})

describe('a draft', () => {
  const preview = () => {
    const { path: link } = createPreviewLink(api.app, 'paper')
    return `theme_preview=${new URLSearchParams(link.slice(2)).get('theme_preview')}`
  }

  it('is seen in previews only, until it is published', async () => {
    await set('motto', 'Live')
    await set('accent', '#123', DRAFT)
    await set('motto', 'Draft', DRAFT)
    expect((await show()).text).toMatch(/^Live\|\|#8b1e1e/)
    const seen = await show(preview())
    expect(seen.text).toMatch(/^Draft\|\|#123/)
    const [, version = ''] = /v=(\w+)/.exec(seen.css) ?? []
    const loaded = await loadDesignStylesheet(api.app, 'paper', version)
    expect([loaded.isCurrent, loaded.css]).toEqual([true, expect.stringContaining('--theme-accent:#123;')])
    expect(await publishDraft(api.app, 'paper')).toBe(true)
    expect((await show()).text).toMatch(/^Draft\|\|#123/)
    expect(await publishDraft(api.app, 'paper')).toBe(false)
  })

  it('does not make kept pages stale, unlike what visitors see', async () => {
    await set('motto', 'Live')
    const version = async () => (await api.app.database.dataVersion.read()).settings
    const before = await version()
    await set('motto', 'Draft', DRAFT)
    expect(await version()).toBe(before)
    await publishDraft(api.app, 'paper')
    expect(await version()).not.toBe(before)
  })

  it('can be dropped', async () => {
    await set('motto', 'Draft', DRAFT)
    expect(await discardDraft(api.app, 'paper')).toBe(true)
    expect(await shownValue('motto', DRAFT)).toBe('Ink & paper')
  })
})

describe('pages', () => {
  it('read no design again while nothing changes', async () => {
    await show()
    const statements = await api.statements(() => show())
    expect(statements.filter((sql) => /ThemeDesign/.test(sql))).toEqual([])
  })
})

describe('bin/storefront theme settings', () => {
  it('lists, sets, resets and publishes', async () => {
    const run = (...args: string[]) =>
      runCommand('lib/cli/theming/settings.ts', args, {
        DATABASE_URL: api.app.env.databaseUrl,
        APP_SECRET: api.app.env.appSecret,
        STORAGE_PATH: api.app.env.storagePath,
        THEMES_PATH: themes,
      })
    expect(await run('set', 'motto', 'By command')).toMatchObject({
      code: 0,
      stdout: 'motto is "By command".\n',
    })
    expect(await run('set', 'accent', 'red')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'accent must be a hex colour such as #8b1e1e.\n',
    })
    const listed = JSON.parse((await run('list', '--json')).stdout)
    expect(listed.find((one: { id: string }) => one.id === 'motto')).toMatchObject({
      value: 'By command',
      isChosen: true,
    })
    expect((await run('set', 'motto', 'Draft', '--draft')).code).toBe(0)
    expect((await run('publish')).stdout).toBe('Everybody sees the draft of the theme paper.\n')
    expect(JSON.parse((await run('export')).stdout).settings).toEqual({ motto: 'Draft' })
    expect((await run('reset')).stderr).toBe('Pass the name of a setting, or --all.\n')
    expect((await run('reset', '--all')).code).toBe(0)
  })
})
