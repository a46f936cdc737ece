import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readChanges } from '#lib/admin/publishing/theme/design-field.ts'
import { listActs } from '#lib/domains/people/staff/authority/index.ts'
import {
  activateTheme,
  addThemeSection,
  assignTemplate,
  changeThemeSection,
  changeThemeSettings,
  discardTheme,
  duplicateTheme,
  exportTheme,
  inspectTheme,
  listThemes,
  listThemeTemplates,
  MAX_THEME_BYTES,
  previewTheme,
  publishTheme,
  readThemeDesign,
  removeTheme,
  removeThemeSection,
  renameTheme,
  sortThemeSections,
  uploadTheme,
} from '#lib/domains/publishing/themes/index.ts'
import { readDesign } from '#lib/theming/index.ts'
import { openTestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { zip } from '../../support/zip.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
let panel: TestPanel

/** A theme with one view, which is as it is given. */
function writeTheme(name: string, view: string): void {
  mkdirSync(path.join(folder, name, 'views', 'pages'), { recursive: true })
  writeFileSync(
    path.join(folder, name, 'theme.json'),
    JSON.stringify({ name, version: '1.0.0', description: 'A test.', author: 'Tests' }),
  )
  writeFileSync(path.join(folder, name, 'views', 'pages', 'show.liquid'), view)
}

beforeAll(async () => {
  writeTheme('paper', '<article><h1>{{ item.title }}</h1>{{ item.content_html }}</article>')
  writeTheme('torn', '<article>{% if item.title %}</article>')
  panel = await openTestPanel(await openTestApi({ env: { THEMES_PATH: folder } }))
})
afterAll(async () => {
  await panel.close()
  rmSync(folder, { recursive: true, force: true })
})

const areaOf = async (area: string) => {
  const design = await readThemeDesign(panel.app, panel.owner, 'paper')
  const found = design?.areas.find((one) => one.area === area)
  if (!found) throw new Error(`There is no area ${area}.`)
  return found
}
const idsOf = async (area: string) => (await areaOf(area)).placed.map(({ id }) => id)

describe('themes', () => {
  it('are listed with the built-in one, checked, and previewed', async () => {
    const { app, owner } = panel
    const themes = await listThemes(app, owner)
    expect(themes.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['default', true],
      ['paper', false],
      ['torn', false],
    ])
    const torn = await inspectTheme(app, owner, 'torn')
    expect(torn?.findings.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0)
    expect(torn?.findings[0]?.file).toBe('views/pages/show.liquid')
    expect(await inspectTheme(app, owner, 'none')).toBeNull()
    expect(await previewTheme(app, owner, 'paper')).toMatch(/^\/\?theme_preview=paper\./)
    expect(await previewTheme(app, owner, 'none')).toBeNull()
  })

  it('are activated after a check without errors, and once', async () => {
    const { app, owner } = panel
    expect(await activateTheme(app, owner, { name: 'torn', was: 'default' })).toBeGreaterThan(0)
    expect(app.settings.current['theme.active']).toBe('default')
    expect(await refusalOf(activateTheme(app, owner, { name: 'none', was: 'default' }))).toBe('stale')
    const outcomes = await Promise.all([
      refusalOf(activateTheme(app, owner, { name: 'paper', was: 'default' })),
      refusalOf(activateTheme(app, owner, { name: 'paper', was: 'default' })),
    ])
    expect(outcomes.toSorted()).toEqual(['done', 'stale'])
    expect(app.settings.current['theme.active']).toBe('paper')
    const { acts } = await listActs(app, owner, { action: 'theme.activated' })
    expect(acts).toMatchObject([{ before: { active: 'default' }, after: { active: 'paper' } }])
  })

  it('are checked anew once their files have changed', async () => {
    const { app, owner } = panel
    writeTheme('torn', '<article>{{ item.title }}</article>')
    const errors = async () => {
      const { findings = [] } = (await inspectTheme(app, owner, 'torn')) ?? {}
      return findings.filter(({ severity }) => severity === 'error').length
    }
    await expect.poll(errors).toBe(0)
  })

  it('say which views failed on pages', async () => {
    const { app, owner } = panel
    writeTheme('torn', '<article>{{ item.title | nope }}</article>')
    const shared = { site: { name: 'Shop', url: 'http://localhost' }, page: {}, menus: {} }
    // Those of the files as they are: after a change they are read again.
    const faults = async () => {
      await app.theming.render([{ view: 'pages/show', data: { item: { title: 'x' } } }], {
        ...{ shared, live: null, theme: 'torn' },
      })
      return (await inspectTheme(app, owner, 'torn'))?.faults ?? []
    }
    const seen = async () => {
      const [fault] = await faults()
      return fault?.view === 'pages/show' ? fault.times : 0
    }
    await expect.poll(seen).toBeGreaterThan(1)
  })
})

describe('the design of a theme', () => {
  it('is changed in a draft, which visitors see once it is published', async () => {
    const { app, owner } = panel
    const before = await readThemeDesign(app, owner, 'paper')
    const color = before?.settings.find(({ type }) => type === 'color')
    if (!color) throw new Error('There is no colour to choose.')
    expect(before?.hasDraft).toBe(false)
    await changeThemeSettings(app, owner, 'paper', [{ id: color.id, value: '#123456' }])
    const live = () => readDesign(app.database, { theme: 'paper', draft: false })
    expect((await live()).design.settings).toEqual({})
    expect(await readThemeDesign(app, owner, 'paper')).toMatchObject({ hasDraft: true })
    await publishTheme(app, owner, 'paper')
    expect((await live()).design.settings).toEqual({ [color.id]: '#123456' })
    expect(await refusalOf(publishTheme(app, owner, 'paper'))).toBe('stale')
    const late = { id: color.id, value: '#654321', was: String(color.value) }
    expect(await refusalOf(changeThemeSettings(app, owner, 'paper', [late]))).toBe('stale')
    await changeThemeSettings(app, owner, 'paper', [{ id: color.id }])
    await discardTheme(app, owner, 'paper')
    expect((await live()).design.settings).toEqual({ [color.id]: '#123456' })
    expect(await refusalOf(discardTheme(app, owner, 'paper'))).toBe('stale')
    const { acts } = await listActs(app, owner, { action: 'theme.published' })
    expect(acts).toMatchObject([{ after: { settings: { [color.id]: '#123456' } } }])
  })

  it('keeps none of several changes if one is wrong', async () => {
    const { app, owner } = panel
    const design = await readThemeDesign(app, owner, 'paper')
    const [first, second] = design?.settings.filter(({ type }) => type === 'color') ?? []
    if (!first || !second) throw new Error('There are too few colours.')
    const changes = [
      { id: first.id, value: '#abcdef' },
      { id: second.id, value: 'blue' },
    ]
    await expect(changeThemeSettings(app, owner, 'paper', changes)).rejects.toMatchObject({
      ...{ code: 'invalid_fields', facts: { [second.id]: [{ code: 'design_color' }] } },
    })
    expect((await readThemeDesign(app, owner, 'paper'))?.version).toBe(design?.version)
    expect(await refusalOf(changeThemeSettings(app, owner, 'none', []))).toBe('design: design_gone')
  })

  it('has sections that are added, sorted, changed and removed', async () => {
    const { app, owner } = panel
    await addThemeSection(app, owner, 'paper', { area: 'home', section: 'text' })
    const ids = await idsOf('home')
    const added = ids.at(-1) ?? ''
    expect(added).toMatch(/^text/)
    const order = [added, ...ids.slice(0, -1)]
    await sortThemeSections(app, owner, 'paper', { area: 'home', order })
    expect(await idsOf('home')).toEqual(order)
    const others = order.slice(1)
    expect(await refusalOf(sortThemeSections(app, owner, 'paper', { area: 'home', order: others }))).toBe(
      'stale',
    )
    const field = (await areaOf('home')).placed[0]?.fields.find(({ type }) => type === 'text')
    if (!field) throw new Error('The section has no text.')
    const change = { id: field.id, value: 'Good day', was: String(field.value) }
    await changeThemeSection(app, owner, 'paper', { area: 'home', id: added, changes: [change] })
    expect((await areaOf('home')).placed[0]?.settings).toEqual({ [field.id]: 'Good day' })
    const late = { area: 'home', id: added, changes: [{ ...change, value: 'Good night' }] } as const
    expect(await refusalOf(changeThemeSection(app, owner, 'paper', late))).toBe('stale')
    await removeThemeSection(app, owner, 'paper', { area: 'home', id: added })
    expect(await idsOf('home')).toEqual(others)
    const again = removeThemeSection(app, owner, 'paper', { area: 'home', id: added })
    expect(await refusalOf(again)).toBe('design: design_gone')
  })
})

describe('what a section shows', () => {
  it('is picked from what the site has, and stays a choice when it is gone', async () => {
    const { app, owner } = panel
    await createCatalogueFactory(app).category({ slug: 'lamps', name: 'Lamps' })
    await addThemeSection(app, owner, 'paper', { area: 'home', section: 'products' })
    const sectionOf = async () => (await areaOf('home')).placed.find(({ section }) => section === 'products')
    const fieldOf = async () => (await sectionOf())?.fields.find(({ id }) => id === 'category')
    expect(await fieldOf()).toMatchObject({
      type: 'product_category',
      isPicked: true,
      isCut: false,
      value: '',
    })
    expect((await fieldOf())?.options).toContainEqual({ value: 'lamps', label: 'Lamps' })
    const id = (await sectionOf())?.id ?? ''
    await changeThemeSection(app, owner, 'paper', {
      area: 'home',
      id,
      changes: [{ id: 'category', value: 'lamps' }],
    })
    await app.database.prisma.productCategory.deleteMany({ where: { slug: 'lamps' } })
    expect(await fieldOf()).toMatchObject({ value: 'lamps', options: [{ value: 'lamps', label: 'lamps' }] })
  })

  it('is picked or entered where there are more than 500', async () => {
    const { app, owner } = panel
    const { prisma } = app.database
    await prisma.productCategory.createMany({
      data: Array.from({ length: 501 }, (_, index) => ({
        slug: `many-${String(index).padStart(3, '0')}`,
        name: `Many ${String(index).padStart(3, '0')}`,
      })),
    })
    const sectionOf = async () => (await areaOf('home')).placed.find(({ section }) => section === 'products')
    const fieldOf = async () => (await sectionOf())?.fields.find(({ id }) => id === 'category')
    const id = (await sectionOf())?.id ?? ''
    await changeThemeSection(app, owner, 'paper', {
      area: 'home',
      id,
      changes: [{ id: 'category', value: 'many-500' }],
    })
    const field = await fieldOf()
    expect(field).toMatchObject({ isPicked: true, isCut: true, value: 'many-500' })
    // The one that was entered stays a proposal.
    expect([field?.options.length, field?.options[0]]).toEqual([
      501,
      { value: 'many-500', label: 'Many 500' },
    ])
    const form = new FormData()
    const enter = (value: string) => {
      form.set('category', value)
      return field && readChanges([field], { category: 'many-500' }, form)
    }
    expect(enter('many-500')).toEqual([])
    for (const address of ['many-7', ' /products/many-7?page=2#all ', 'https://shop.example/de/x/many-7/'])
      expect(enter(address)).toEqual([{ id: 'category', value: 'many-7', was: 'many-500' }])
    expect(enter('')).toEqual([{ id: 'category', value: '', was: 'many-500' }])
    await prisma.productCategory.delete({ where: { slug: 'many-500' } })
    expect((await fieldOf())?.isCut).toBe(false)
    await prisma.productCategory.deleteMany({ where: { slug: { startsWith: 'many-' } } })
  })
})

describe('an alternate template', () => {
  it('is assigned to a page and taken back, and each is recorded', async () => {
    const { app, owner } = panel
    mkdirSync(path.join(folder, 'leaf', 'views', 'pages'), { recursive: true })
    writeFileSync(path.join(folder, 'leaf', 'theme.json'), '{}')
    writeFileSync(
      path.join(folder, 'leaf', 'views', 'pages', 'show.landing.liquid'),
      '<main id="content"></main>',
    )
    await createContentFactory(app).page({ slug: 'autumn', title: 'Autumn' })
    expect(await listThemeTemplates(app, owner, 'paper')).toEqual([])
    const [pages] = await listThemeTemplates(app, owner, 'leaf')
    expect(pages).toMatchObject({ kind: 'page', templates: ['landing'], assigned: [] })
    expect(pages?.entries).toContainEqual(expect.objectContaining({ slug: 'autumn', name: 'Autumn' }))
    await assignTemplate(app, owner, { theme: 'leaf', kind: 'page', slug: 'autumn', template: 'landing' })
    expect((await listThemeTemplates(app, owner, 'leaf'))[0]?.assigned).toEqual([
      expect.objectContaining({ slug: 'autumn', template: 'landing' }),
    ])
    const { acts } = await listActs(app, owner, { action: 'theme.template_assigned' })
    expect(acts).toMatchObject([{ after: { template: 'landing' } }])
    await assignTemplate(app, owner, { theme: 'leaf', kind: 'page', slug: 'autumn', template: null })
    expect((await listThemeTemplates(app, owner, 'leaf'))[0]?.assigned).toEqual([])
    expect(
      await refusalOf(
        assignTemplate(app, owner, { theme: 'leaf', kind: 'page', slug: 'gone', template: null }),
      ),
    ).toBe('stale')
  })
})

describe('the folder of a theme', () => {
  const GOOD = '<article><h1>{{ item.title }}</h1>{{ item.content_html }}</article>'
  const upload = (entries: Record<string, string | Buffer>, file = 'fresh.zip') =>
    uploadTheme(panel.app, panel.owner, { file, bytes: zip(entries) })
  const hidden = () => readdirSync(folder).filter((name) => name.startsWith('.'))

  it('is exported, and uploaded as the same theme with the same design', async () => {
    const { app, owner } = panel
    writeTheme('origin', GOOD)
    mkdirSync(path.join(folder, 'origin', 'assets'))
    writeFileSync(path.join(folder, 'origin', 'assets', 'theme.css'), 'h1 { color: #123456; }\n')
    const [color] =
      (await readThemeDesign(app, owner, 'origin'))?.settings.filter(({ type }) => type === 'color') ?? []
    if (!color) throw new Error('There is no colour to choose.')
    await changeThemeSettings(app, owner, 'origin', [{ id: color.id, value: '#654321' }])
    await publishTheme(app, owner, 'origin')
    const archive = await exportTheme(app, owner, 'origin')
    if (!archive) throw new Error('The theme is gone.')
    const again = await uploadTheme(app, owner, { file: 'origin (1).zip', bytes: archive })
    expect(again.name).toBe('origin-1')
    expect(await exportTheme(app, owner, 'origin-1')).toEqual(archive)
    const { design } = await readDesign(app.database, { theme: 'origin-1', draft: false })
    expect(design.settings).toEqual({ [color.id]: '#654321' })
    const { acts } = await listActs(app, owner, { action: 'theme.uploaded' })
    expect(acts).toMatchObject([{ after: { theme: 'origin-1' } }])
    expect(await exportTheme(app, owner, '../origin')).toBeNull()
  })

  it('is taken from an archive with the theme in a folder, beside what macOS adds', async () => {
    const { name } = await upload(
      { 'mine-main/theme.json': '{}', 'mine-main/views/pages/show.liquid': GOOD, '__MACOSX/._mine': 'x' },
      'Größe 2.ZIP',
    )
    expect(name).toBe('gro-e-2')
    expect(readdirSync(path.join(folder, name ?? '')).sort()).toEqual(['theme.json', 'views'])
    // The default theme would be visible at once.
    expect((await upload({ 'theme.json': '{}' }, 'default.zip')).name).toBe('default-2')
  })

  it('is refused with the findings beside their lines, and leaves nothing behind', async () => {
    const before = readdirSync(folder)
    const { name, findings } = await upload({
      'theme.json': '{}',
      'views/pages/show.liquid': '<article>\n{{ item.title | nope }}</article>',
    })
    expect(name).toBeNull()
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'error', file: 'views/pages/show.liquid', line: 2 }),
    )
    expect(findings.find(({ line }) => line === 2)?.excerpt).toContain('nope')
    const { name: none } = await upload({ 'readme.txt': 'No theme.' })
    expect(none).toBeNull()
    expect(readdirSync(folder)).toEqual(before)
  })

  it('is not taken from archives made for harm', async () => {
    const before = readdirSync(folder)
    const damaged = 'file: theme_archive_damaged'
    const theme = { 'theme.json': '{}' }
    expect(await refusalOf(upload({ ...theme, '../out.liquid': 'x' }))).toBe(damaged)
    expect(await refusalOf(upload({ ...theme, '/tmp/out.liquid': 'x' }))).toBe(damaged)
    expect(await refusalOf(upload({ ...theme, 'views\\..\\..\\out.liquid': 'x' }))).toBe(damaged)
    expect(await refusalOf(upload({ ...theme, 'THEME.json': '{}' }))).toBe(damaged)
    for (const sign of ['\0', '\n', '\u007f'])
      expect(await refusalOf(upload({ ...theme, [`views/a${sign}b.liquid`]: 'x' }))).toBe(damaged)
    expect(await refusalOf(upload({ ...theme, views: 'x', 'views/home.liquid': 'x' }))).toBe(damaged)
    const link = zip({ ...theme, 'views/home.liquid': '/etc/passwd' })
    // The attributes of the second entry, in the directory: a symbolic link.
    link.writeUInt32LE(0o120777 * 0x10000, link.lastIndexOf('PK\u0001\u0002') + 38)
    const bytesOf = (bytes: Buffer) => uploadTheme(panel.app, panel.owner, { file: 'x.zip', bytes })
    expect(await refusalOf(bytesOf(link))).toBe(damaged)
    expect(await refusalOf(bytesOf(zip(theme, { isEncrypted: true })))).toBe(damaged)
    expect(await refusalOf(bytesOf(Buffer.from('no archive')))).toBe(damaged)
    // One that says it is small, and grows.
    const bomb = zip({ ...theme, 'assets/a.css': Buffer.alloc(3_000_000) })
    expect(await refusalOf(bytesOf(bomb))).toBe('file: theme_archive_limit')
    for (const size of [0x7fffffff, 0xfffffffe]) {
      bomb.writeUInt32LE(size, bomb.lastIndexOf('PK\u0001\u0002') + 24)
      expect(await refusalOf(bytesOf(bomb))).toBe('file: theme_archive_limit')
    }
    bomb.writeUInt32LE(10, bomb.lastIndexOf('PK\u0001\u0002') + 24)
    expect(await refusalOf(bytesOf(bomb))).toBe(damaged)
    const many = Object.fromEntries(Array.from({ length: 1300 }, (_, at) => [`assets/${at}.css`, '']))
    expect(await refusalOf(upload({ ...theme, ...many }))).toBe('file: theme_archive_limit')
    expect(await refusalOf(bytesOf(Buffer.alloc(MAX_THEME_BYTES + 1)))).toBe('upload_size')
    expect(readdirSync(folder)).toEqual(before)
  })

  it('never takes a name under which visitors would see it at once', async () => {
    const { app, owner } = panel
    await app.settings.refresh()
    const was = app.settings.current['theme.active']
    // A theme that builds on another is active; then both folders are lost.
    await upload({ 'theme.json': '{}' }, 'lost-parent.zip')
    await upload({ 'theme.json': '{ "parent": "lost-parent" }' }, 'lost.zip')
    expect(await activateTheme(app, owner, { name: 'lost', was })).toBe(0)
    rmSync(path.join(folder, 'lost-parent'), { recursive: true })
    expect((await upload({ 'theme.json': '{}' }, 'lost-parent.zip')).name).toBe('lost-parent-2')
    rmSync(path.join(folder, 'lost'), { recursive: true })
    expect((await upload({ 'theme.json': '{}' }, 'lost.zip')).name).toBe('lost-2')
    await app.settings.set('theme.active', 'origin-copy')
    const copy = await duplicateTheme(app, owner, { theme: 'origin', title: 'Second' })
    expect(copy).toBe('origin-copy-2')
    await app.settings.set('theme.active', was)
    for (const name of ['lost-parent-2', 'lost-2', copy]) await removeTheme(app, owner, name)
  })

  it('is checked in a thread, so that visitors are answered at the same time', async () => {
    const { app, owner } = panel
    let turns = 0
    const timer = setInterval(() => void turns++, 1)
    // As many views as are allowed, each of which takes a while to check.
    const view = '{% for i in (1..300) %}{{ i | times: 2 }}{% endfor %}'.repeat(20)
    const views = Array.from({ length: 200 }, (_, at) => [`views/partials/p${at}.liquid`, view])
    const { name } = await upload({ 'theme.json': '{}', ...Object.fromEntries(views) }, 'large.zip')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
    await removeTheme(app, owner, name ?? '')
  })

  it('is cleared of what a process left behind that ended in the middle, but of nothing under way', async () => {
    const before = new Date(Date.now() - 2 * 3_600_000)
    for (const name of ['.staged-old', '.removed-old', '.staged-new', '.other-old']) {
      mkdirSync(path.join(folder, name, 'theme'), { recursive: true })
      if (name.endsWith('old')) utimesSync(path.join(folder, name), before, before)
    }
    panel.app.theming.start()
    await expect.poll(hidden).toEqual(['.other-old', '.staged-new'])
    for (const name of hidden()) rmSync(path.join(folder, name), { recursive: true })
  })

  it('is neither duplicated nor renamed once its theme.json cannot be read', async () => {
    const { app, owner } = panel
    mkdirSync(path.join(folder, 'bare'))
    await expect
      .poll(async () => (await listThemes(app, owner)).find(({ name }) => name === 'bare')?.problem)
      .toEqual(expect.any(String))
    expect(await refusalOf(duplicateTheme(app, owner, { theme: 'bare', title: 'x' }))).toBe('stale')
    expect(await refusalOf(renameTheme(app, owner, { theme: 'bare', title: 'x' }))).toBe('stale')
    await removeTheme(app, owner, 'bare')
  })

  it('is duplicated with its design and draft, and renamed without another folder', async () => {
    const { app, owner } = panel
    const copy = await duplicateTheme(app, owner, { theme: 'origin', title: ' Second ' })
    expect(copy).toBe('origin-copy')
    const titleOf = async (name: string) =>
      (await listThemes(app, owner)).find((theme) => theme.name === name)?.title
    expect(await titleOf(copy)).toBe('Second')
    expect(await titleOf('origin')).toBe('origin')
    const { design } = await readDesign(app.database, { theme: copy, draft: false })
    expect(Object.values(design.settings)).toEqual(['#654321'])
    await renameTheme(app, owner, { theme: copy, title: 'Third' })
    await expect.poll(() => titleOf(copy)).toBe('Third')
    expect(await refusalOf(renameTheme(app, owner, { theme: copy, title: ' ' }))).toBe('title: required')
    expect(await refusalOf(renameTheme(app, owner, { theme: 'none', title: 'x' }))).toBe('stale')
    expect(await refusalOf(duplicateTheme(app, owner, { theme: 'default', title: 'x' }))).toBe('stale')
    const { acts } = await listActs(app, owner, { action: 'theme.renamed' })
    expect(acts).toMatchObject([{ before: { title: 'Second' }, after: { title: 'Third' } }])
  })

  it('is removed once nothing uses it, and is activated or removed, never both', async () => {
    const { app, owner } = panel
    await app.settings.refresh()
    const active = app.settings.current['theme.active']
    expect(await refusalOf(removeTheme(app, owner, active))).toBe('theme_in_use')
    const { name: child } = await upload({ 'theme.json': '{ "parent": "origin" }' }, 'child.zip')
    expect(await refusalOf(removeTheme(app, owner, 'origin'))).toBe('theme_in_use')
    await removeTheme(app, owner, child ?? '')
    expect(existsSync(path.join(folder, 'child'))).toBe(false)
    expect(await app.database.prisma.themeDesign.findUnique({ where: { theme: 'child' } })).toBeNull()
    expect(await refusalOf(removeTheme(app, owner, 'child'))).toBe('stale')
    const outcomes = await Promise.all([
      refusalOf(removeTheme(app, owner, 'origin-copy')),
      refusalOf(activateTheme(app, owner, { name: 'origin-copy', was: active })),
    ])
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    await app.settings.refresh()
    expect(existsSync(path.join(folder, app.settings.current['theme.active']))).toBe(true)
    expect(hidden()).toEqual([])
  })
})
