import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Script } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailKinds } from '#lib/services/mail/mail.ts'
import { checkTheme, makeTheme } from '#lib/theming/check/index.ts'
import { knowViews, viewSamples } from '#lib/theming/check/know-views.ts'
import { sampleItems } from '#lib/theming/check/samples/samples.ts'
import { allowedFilters, allowedTags } from '#packages/themes/src/engine/create-liquid.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { openChromium } from '#tests/support/browsers/chromium.ts'
import { startFixtureSite } from '#tests/support/browsers/fixture-site.ts'
import { makeSearchPage, type SearchPage, waitFor } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'
import { programOf, runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createThemeSite, live } from '../theming/theme-site.ts'
import { readSnippets, type Snippet } from './snippets.ts'
import { makeTempThemes, type TempThemes } from './temp-themes.ts'

// A browser starts.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const root = path.resolve(import.meta.dirname, '../../..')
const guide = readFileSync(path.join(root, 'docs/theming.md'), 'utf8')
const snippets = readSnippets('docs/theming.md')
const ofLanguage = (language: string) => snippets.filter((snippet) => snippet.language === language)

let themes: TempThemes

beforeAll(() => {
  themes = makeTempThemes()
})
afterAll(() => themes.clear())

/** The theme of the guide, with its partial and script, and one of its snippets. */
function checkSnippet({ about, text, line }: Snippet, file: string): string[] {
  const name = `paper-${line}`
  makeTheme(themes.path, name)
  const partial = snippets.find((snippet) => snippet.about === 'partials/entry')?.text ?? ''
  themes.write({
    [`${name}/assets/paper.js`]: '// paper.js\n',
    [`${name}/views/partials/entry.liquid`]: partial,
    [`${name}/${file}`]: text,
  })
  if (file === 'theme.json') {
    const sections = snippets.filter((snippet) => snippet.about.startsWith('sections/'))
    themes.write(Object.fromEntries(sections.map((one) => [`${name}/views/${one.about}.liquid`, one.text])))
  }
  const isPartialUsed = about === 'search/index'
  return checkTheme(themes.path, name)
    .filter(({ file }) => isPartialUsed || file !== 'views/partials/entry.liquid')
    .filter(({ message }) => !/^Nothing uses this (?:file|view)\.$/.test(message))
    .map(({ severity, file, line, message }) => `${severity} ${file}:${line} ${message}`)
}

const [group] = sampleItems('search/index', 'groups') as { items: unknown[] }[]
const item = group?.items[0]
const [product] = sampleItems('home', 'newest')
const [post] = sampleItems('home', 'posts')
const partialSamples: Record<string, Record<string, unknown>> = {
  'partials/entry': { item, query: 'lamp' },
  'partials/product-card': { product },
  'partials/post-card': { post },
}
const formSamples: Record<string, Record<string, unknown>> = { 'search/form': { type: 'page' } }
const sectionSamples: Record<string, Record<string, unknown>> = {
  'sections/motto': { section: { id: 'motto', type: 'motto', settings: { words: 'Set by hand' } } },
  'sections/shelf': {
    section: {
      id: 'shelf',
      type: 'shelf',
      settings: { heading: 'New' },
      products: [product],
    },
  },
  'sections/hero': { section: { id: 'hero', type: 'hero', settings: { heading: 'Hello' }, cover: null } },
}

describe('the snippets of docs/theming.md', () => {
  it('are of known languages, and there are many', () => {
    const known = ['bash', 'css', 'js', 'json', 'liquid', 'text']
    expect(snippets.filter(({ language }) => !known.includes(language))).toEqual([])
    expect(snippets.length).toBeGreaterThan(15)
  })

  it.each(ofLanguage('liquid'))('$about in line $line is clean, and shown with sample data', (snippet) => {
    expect(checkSnippet(snippet, `views/${snippet.about}.liquid`)).toEqual([])
  })

  it.each(ofLanguage('liquid'))('$about in line $line draws something', async ({ about, text, line }) => {
    const partial = snippets.find((snippet) => snippet.about === 'partials/entry')?.text ?? ''
    const file = `views/${about}.liquid`
    const site = createThemeSite(
      { 'assets/paper.js': '// paper.js', 'views/partials/entry.liquid': partial, [file]: text },
      { development: true },
    )
    const known = knowViews()
    const data = {
      ...known.sampleOf(about),
      ...partialSamples[about],
      ...formSamples[about],
      ...sectionSamples[about],
    }
    const html = await site.render([[about, data]], { shared: known.sharedSample(about), live })
    await site.close()
    expect({ line, fault: html.includes('view-fault') }).toEqual({ line, fault: false })
    expect(html.replace(/<script[^>]*><\/script>|\s/g, '')).not.toBe('')
    // A visitor who searches pages alone finds pages alone.
    if (about === 'search/form') expect(html).toContain('<input type="hidden" name="type" value="page">')
  })

  it.each(ofLanguage('css'))('$about in line $line sets what the site reads', (snippet) => {
    expect(checkSnippet(snippet, `assets/${snippet.about}`)).toEqual([])
  })

  it.each(ofLanguage('json'))('$about in line $line is usable', (snippet) => {
    expect(checkSnippet(snippet, snippet.about)).toEqual([])
  })

  it.each(ofLanguage('js'))('$about in line $line can be parsed', ({ text }) => {
    expect(() => new Script(text)).not.toThrow()
  })
})

describe('the commands of docs/theming.md', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await openTestApi()
    await createCatalogueFactory(api.app).product({ slug: 'enamel-mug' })
  })
  afterAll(() => api.close())

  it('work in their order', async () => {
    const env = {
      DATABASE_URL: api.app.env.databaseUrl,
      APP_SECRET: api.app.env.appSecret,
      STORAGE_PATH: api.app.env.storagePath,
      THEMES_PATH: themes.path,
    }
    const lines = ofLanguage('bash').flatMap(({ text }) => text.trim().split('\n'))
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) {
      const [, words = '', given = ''] =
        /^bin\/storefront ((?:theme )?[\w-]+)(?: (.+))?$/.exec(line.replace(/\s+#.*$/, '')) ?? []
      const [file = '', ...own] = programOf(words).split(' ')
      const result = await runCommand(file, [...own, ...given.split(' ').filter(Boolean)], env)
      expect({ line, ...result }).toMatchObject({ line, code: 0, stderr: '' })
    }
    await api.app.settings.refresh(await api.app.database.dataVersion.read())
    expect(api.app.settings.current['theme.active']).toBe('paper')
  })
})

describe('the scripts of docs/theming.md, in a browser', () => {
  let page: SearchPage
  const scriptOf = (about: string) => snippets.find((snippet) => snippet.about === about)?.text ?? ''
  const panelText = () =>
    page.browser.evaluate(() => document.querySelector('.site-search-panel')?.textContent ?? '')

  beforeAll(async () => {
    page = makeSearchPage(await openChromium(), await startFixtureSite())
  })
  afterAll(async () => {
    await page?.browser.close()
    await page?.site.close()
  })

  it('render: draws in place of the site', async () => {
    await page.open({ after: scriptOf('render') })
    const { lines } = await page.search('tea')
    expect(lines).toEqual(['item tea'])
    page.site.answer((query) => ({
      body: makeSuggestions(page.site.origin, query, [
        { total: query === 'zzz' ? 0 : 12, items: query === 'zzz' ? [] : [{ title: query }] },
      ]),
    }))
    await page.search('zzz')
    expect(await panelText()).toBe('No results')
    await page.search('oolong')
    expect(await panelText()).toBe('oolongSee all 12')
    page.site.answer((query) => ({ body: makeSuggestions(page.site.origin, query) }))
    await page.search('tea')
    await page.browser.press('ArrowDown')
    expect((await page.state()).active).toBe('tea')
    expect(await page.faults()).toEqual([])
  })

  it('template: fills copies of the markup, whose texts stay texts', async () => {
    const forms = `<form action="/search" data-site-search="all"><input name="q" aria-label="Search"></form>
      <template id="result"><a class="site-search-item" role="option"><b></b> <i></i></a></template>`
    await page.open({ forms, after: scriptOf('template') })
    const title = '<img src=x>'
    page.site.answer((query) => ({
      body: makeSuggestions(page.site.origin, query, [{ items: [{ title }] }]),
    }))
    const { lines } = await page.search('tea')
    expect(lines).toEqual([expect.stringContaining(`item ${title}`)])
    expect(await page.faults()).toEqual([])
    page.site.reset()
  })

  it('results: draws in one form alone', async () => {
    await page.open({ form: 'class="wide"', after: scriptOf('results') })
    await page.search('tea')
    expect(await panelText()).toBe('1 found')
    await page.open({ after: scriptOf('results') })
    expect((await page.search('tea')).lines).toContain('item tea')
  })

  it('events: hear what is chosen and closed', async () => {
    const before = 'navigator.sendBeacon = (...given) => { window.sent = given; return true }'
    const form = '<form action="/search" data-site-search="all"><input name="q"></form>'
    await page.open({ before, after: scriptOf('events'), forms: form })
    await page.search('tea')
    await page.browser.click('.site-search-item', ['Control'])
    const sent = () => page.browser.evaluate(() => (window as { sent?: unknown[] }).sent)
    expect(await waitFor(sent, (given) => given !== undefined)).toEqual([
      '/chosen',
      `${page.site.origin}/results/product-1`,
    ])
    await page.browser.press('Escape')
    const used = () => page.browser.evaluate(() => document.querySelector('form')?.className)
    expect(await waitFor(used, (name) => name === 'was-used')).toBe('was-used')
  })

  it('enhance: switches on a form that comes later', async () => {
    const forms = `<template class="more"><form action="/search" data-site-search="all"><input name="q"></form></template>`
    await page.open({ forms, after: scriptOf('enhance') })
    expect((await page.search('tea')).lines).toContain('item tea')
  })

  it('config: has its way over what the server says', async () => {
    await page.open({ before: scriptOf('config'), config: { labels: { viewAll: 'All of it' } } })
    const config = await page.browser.evaluate(() => window.SiteSearch.config)
    expect(config).toMatchObject({ delay: 80, minChars: 2 })
    expect(config.labels).toEqual({
      noResults: 'Nothing by that name',
      seeAll: 'See all',
      viewAll: 'All of it',
    })
  })
})

describe('the reference in docs/theming.md', () => {
  const names = new Set([...guide.matchAll(/`[^`\n]+`/g)].flatMap(([code]) => code.match(/[\w:/.-]+/g) ?? []))
  const missing = (wanted: Iterable<string>) => [...wanted].filter((name) => !names.has(name))

  it('names every view, and every variable in the row of its view', () => {
    const rows = guide.split('\n').filter((line) => line.startsWith('| `') || line.startsWith('| `layout'))
    for (const [view, sample] of Object.entries(viewSamples)) {
      if (view.startsWith('mail/')) continue
      const row =
        rows.find((line) => line.split('|')[1]?.includes(`\`${view}\``) && !line.includes('$')) ?? ''
      expect({ view, missing: namesMissing(row, Object.keys(sample)) }).toEqual({ view, missing: [] })
    }
  })

  it('names every mail, with what it knows in its row or above', () => {
    const begin = guide.indexOf('Mails are views too')
    const shared = guide.slice(begin, guide.indexOf('| Mail |', begin))
    for (const kind of mailKinds) {
      const sample = viewSamples[`mail/${kind}`] ?? {}
      const row = guide.split('\n').find((line) => line.split('|')[1]?.includes(`\`${kind}\``)) ?? ''
      expect({ kind, missing: namesMissing(row + shared, [kind, ...Object.keys(sample)]) }).toEqual({
        kind,
        missing: [],
      })
    }
  })

  it('names every part of what views know', () => {
    const keys = Object.values(viewSamples).flatMap((sample) => listKeys(sample))
    expect(missing(new Set(keys.filter((key) => !/^\d$/.test(key) && key !== 'distribution')))).toEqual([])
  })

  it('names every tag and filter', () => {
    expect(missing([...allowedTags].filter((tag) => tag !== '#'))).toEqual([])
    expect(missing(allowedFilters)).toEqual([])
  })
})

function namesMissing(text: string, wanted: string[]): string[] {
  const told = new Set([...text.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  return wanted.filter((name) => !told.has(name))
}

function listKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(listKeys)
  return Object.entries(value).flatMap(([key, part]) => [key, ...listKeys(part)])
}
