import type { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { listMenus } from '#lib/domains/publishing/content/index.ts'
import { type MenuItem, presentMenu } from '#lib/web/presenters/content/menu.ts'
import { remember } from '../remember.ts'
import { siteFormat } from '../site-format.ts'

type Item = z.input<typeof MenuItem>

/** An item, as passed to views. */
export type ShownMenuItem = Omit<Item, 'children'> & {
  /** It links to the current page. */
  current: boolean
  /** An item below it does. */
  current_below: boolean
  children: ShownMenuItem[]
}

export type Menus = Awaited<ReturnType<typeof listMenus>>

/** The site's menus by location, as they are shown at a path. If several share a location, the first wins. */
export function showMenus(app: App, menus: Menus, path: string): Record<string, ShownMenuItem[]> {
  const format = siteFormat(app)
  const here = path === '' ? undefined : format.url(path)
  const shown: Record<string, ShownMenuItem[]> = {}
  for (const menu of menus) {
    const { location, items } = presentMenu(menu, format)
    shown[location] ??= items.map((item) => markItem(item, here))
  }
  return shown
}

/** The site's name for its list of posts or products: the label of the first menu item that links to it. */
export async function menuLabel(app: App, type: 'posts' | 'products'): Promise<string | undefined> {
  const menus = await currentMenus(app)
  return menus.flatMap(({ items }) => items).find((item) => item.type === type)?.label
}

/** The same until the menus, or what they link to, may have changed. */
export function currentMenus(app: App): Promise<Menus> {
  return remember(app, { name: 'menus', scopes: ['content', 'catalogue'], load: () => listMenus(app) })
}

function markItem(item: Item, here: string | undefined): ShownMenuItem {
  const children = item.children.map((child) => markItem(child, here))
  const currentBelow = children.some((child) => child.current || child.current_below)
  return { ...item, current: item.url === here, current_below: currentBelow, children }
}
