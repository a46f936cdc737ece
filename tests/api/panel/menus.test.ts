import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveBranch, shiftBranch, stepBranch } from '#lib/admin/publishing/menus/tree.ts'
import {
  createMenu,
  type EditedItem,
  editMenus,
  saveMenuItems,
} from '#lib/domains/publishing/content/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
let content: ReturnType<typeof createContentFactory>
beforeAll(async () => {
  panel = await openTestPanel()
  content = createContentFactory(panel.app)
})
afterAll(() => panel.close())

const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name,
  )
const item = (label: string, given: Partial<EditedItem> = {}): EditedItem => ({
  ...{ id: null, level: 0, label, type: 'home', targetId: null, url: null, newTab: false, productCount: 0 },
  ...given,
})
async function read() {
  const { menus } = await editMenus(panel.app, panel.owner)
  const menu = menus.find(({ location }) => location === 'primary')
  if (!menu) throw new Error('There is no menu.')
  return menu
}
async function save(items: EditedItem[], version?: Date) {
  const menu = await read()
  await saveMenuItems(panel.app, panel.owner, { id: menu.id, version: version ?? menu.updatedAt, items })
}
const shown = async () => (await read()).items.map(({ level, label }) => `${'-'.repeat(level)}${label}`)

describe('a menu', () => {
  it('is a tree whose items keep their ids, and with them their translations, wherever they are moved', async () => {
    const { app, owner, api } = panel
    await createMenu(app, owner, { location: 'primary', name: 'Main' })
    await createMenu(app, owner, { location: 'primary', name: 'Another' })
    const { id: pageId } = await content.page({ slug: 'about', title: 'About' })
    await save([
      item('Start'),
      item('About', { type: 'page', targetId: pageId }),
      item('Team', { level: 1, type: 'link', url: '/team' }),
      item('Jobs', { level: 2, type: 'link', url: 'https://jobs.example', newTab: true }),
      item('Shop', { type: 'products' }),
    ])
    expect(await shown()).toEqual(['Start', 'About', '-Team', '--Jobs', 'Shop'])
    const { items } = await read()
    const [start, about, team, jobs] = items
    if (!start || !about || !team || !jobs) throw new Error('Items are missing.')
    await save([
      { ...jobs, level: 0 },
      { ...team, level: 1 },
      { ...start, label: 'Home' },
    ])
    expect(await shown()).toEqual(['Jobs', '-Team', 'Home'])
    expect((await read()).items.map(({ id }) => id)).toEqual([jobs.id, team.id, start.id])
    const { json } = await api.get('/menus')
    const [menu] = json.data
    expect(menu.items.map(({ label }: { label: string }) => label)).toEqual(['Jobs', 'Home'])
  })

  it('shows products of categories alone', async () => {
    const { id: targetId } = await createCatalogueFactory(panel.app).category({ slug: 'lamps' })
    await createMenu(panel.app, panel.owner, { location: 'primary', name: 'Main' })
    await save([
      item('Lamps', { type: 'product_category', targetId, productCount: 4 }),
      item('Start', { productCount: 4 }),
    ])
    expect((await read()).items.map(({ productCount }) => productCount)).toEqual([4, 0])
  })

  it('is not saved with items that lead nowhere or stand below nothing, nor over what somebody else has saved', async () => {
    const wrong = [
      [item('Page', { type: 'page' })],
      [item('Link', { type: 'link', url: 'javascript:alert(1)' })],
      [item('Deep', { level: 1 })],
      [0, 1, 2, 3, 4, 5].map((level) => item('Deep', { level })),
      [item(' ')],
      [item('Many', { type: 'product_category', targetId: 1, productCount: 9 })],
    ]
    const before = await shown()
    for (const items of wrong) expect(await codeOfError(save(items))).toBe('invalid_menu')
    const { updatedAt } = await read()
    const outcomes = await Promise.all([
      codeOfError(save([item('Mine')], updatedAt)),
      codeOfError(save([item('Theirs')], updatedAt)),
    ])
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    expect(await shown()).not.toEqual(before)
    expect((await panel.api.statements(() => read())).length).toBeLessThanOrEqual(7)
  })
})

describe('the rows of a tree', () => {
  const rows = (text: string) =>
    [...text.matchAll(/(-*)([a-z])/g)].map(([, dashes = '', name = '']) => ({ level: dashes.length, name }))
  const write = (tree: readonly { level: number; name: string }[]) =>
    tree.map(({ level, name }) => `${'-'.repeat(level)}${name}`).join(' ')
  const tree = rows('a -b --c -d e')

  it.each([
    ['a branch goes before another', moveBranch(tree, 1, 5), 'a -d e -b --c'],
    ['a branch does not go into itself', moveBranch(tree, 0, 2), 'a -b --c -d e'],
    ['what goes first stands highest', moveBranch(tree, 1, 0), 'b -c a -d e'],
    ['a step up passes what is as deep', stepBranch(tree, 3, -1), 'a -d -b --c e'],
    ['a step up passes a whole branch', stepBranch(tree, 4, -1), 'e a -b --c -d'],
    ['a step down passes a whole branch', stepBranch(tree, 0, 1), 'e a -b --c -d'],
    ['the last goes no further', stepBranch(tree, 4, 1), 'a -b --c -d e'],
    ['a branch goes deeper as a whole', shiftBranch(tree, 3, 1, 5), 'a -b --c --d e'],
    ['the first goes no deeper', shiftBranch(tree, 0, 1, 5), 'a -b --c -d e'],
    ['nothing goes deeper than menus are', shiftBranch(tree, 3, 1, 2), 'a -b --c -d e'],
    ['a branch goes higher as a whole', shiftBranch(tree, 1, -1, 5), 'a b -c -d e'],
  ])('%s', (_, moved, expected) => {
    expect(write(moved)).toBe(expected)
  })
})
