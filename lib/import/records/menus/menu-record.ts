import { type MenuItemInput, type MenuTarget, saveMenu } from '#lib/domains/publishing/content/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { ImportRecord, KnownRow } from '../import-record.ts'

/** An item of a former menu; `parent` is the id of the one it is below. */
export type FormerItem = { id: string; parent: string; label: string; url: string; newTab: boolean }

export type FoundTarget = { target: MenuTarget; title: string }

type Menu<Item> = {
  location: string
  line: number
  name: string
  /** In their order, parents or not. */
  items: Item[]
  find(tx: Tx, item: Item): Promise<FoundTarget | null>
  /** Whether the same file brings what the item leads to. */
  isToCome?(item: Item): boolean
}

/** A menu at the location that the former site called it by. */
export function menuRecord<Item extends FormerItem>(menu: Menu<Item>): ImportRecord {
  const { location, line, name, find, isToCome } = menu
  const ids = new Set(menu.items.map(({ id }) => id))
  // Items below one that is not in the file move to the top level.
  const items = menu.items.map((item) => (ids.has(item.parent) ? item : { ...item, parent: '' }))
  return {
    kind: 'menu',
    key: location,
    line,
    name,
    content: { name, items },
    async save({ tx }, known) {
      await refuseTaken(tx, location, known)
      const lost: string[] = []
      const tree = await buildTree((item) => find(tx, item), items, '', lost)
      const warnings = lost.map(describeLost)
      return { id: (await saveMenu(tx, { location, name, items: tree })).id, warnings }
    },
    async preview({ tx }, known) {
      await refuseTaken(tx, location, known)
      const lost: string[] = []
      const foresee = async (item: Item) =>
        isToCome?.(item) ? { target: { type: 'home' as const }, title: '' } : find(tx, item)
      await buildTree(foresee, items, '', lost)
      return { warnings: lost.map(describeLost) }
    },
  }
}

async function refuseTaken(tx: Tx, location: string, known: KnownRow | null): Promise<void> {
  const mine = await tx.menu.findUnique({ where: { location }, select: { id: true } })
  if (mine && mine.id !== known?.id) throw new Error(`The site has a menu at "${location}" already.`)
}

function describeLost(label: string): string {
  return `The menu item "${label}" leads to what did not come in.`
}

/** An item that links to nothing is replaced by the items below it. */
async function buildTree<Item extends FormerItem>(
  find: (item: Item) => Promise<FoundTarget | null>,
  items: Item[],
  parent: string,
  lost: string[],
): Promise<MenuItemInput[]> {
  const tree: MenuItemInput[] = []
  for (const item of items.filter((candidate) => candidate.parent === parent)) {
    const rest = items.filter((candidate) => candidate !== item)
    const children = await buildTree(find, rest, item.id, lost)
    const found = await find(item)
    if (found) {
      tree.push({ ...found.target, label: item.label || found.title, newTab: item.newTab, children })
    } else {
      lost.push(item.label || item.url)
      tree.push(...children)
    }
  }
  return tree
}
