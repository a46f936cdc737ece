'use server'

import { z } from 'zod'
import {
  createMenu,
  editMenus,
  MAX_MENU_PRODUCTS,
  menuItemTypes,
  menuLocations,
  saveMenuItems,
} from '#lib/domains/publishing/content/index.ts'
import { jsonField, RowId, Version } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'
import { menuTexts } from './menu-texts.ts'
import { outlineOf } from './outline.ts'

const Item = z.object({
  id: z.int().nullable(),
  level: z.int().min(0).max(10),
  // An empty one is refused with the items that lack a target.
  label: z.string().trim().max(200),
  type: z.enum(menuItemTypes),
  targetId: z.int().nullable(),
  url: z.string().trim().max(2000).nullable(),
  newTab: z.boolean(),
  // Forms that were opened before an update lack it.
  productCount: z.int().min(0).max(MAX_MENU_PRODUCTS).default(0),
})
const Menu = z.object({
  id: RowId,
  version: Version,
  items: jsonField(z.array(Item).max(200), { maxLength: 1_000_000 }),
})

export const saveMenu = staffForm({
  fields: Menu,
  calls: saveMenuItems,
  async run({ app, actor, t }, given) {
    await saveMenuItems(app, actor, given)
    return { done: t('admin.menus.saved') }
  },
  async current({ app, actor, t }, { id }) {
    const { menus, targets } = await editMenus(app, actor)
    const menu = menus.find((one) => one.id === id)
    if (!menu) return null
    const outline = outlineOf(menu.items, targets, menuTexts(t))
    return { version: menu.updatedAt.toISOString(), theirs: { outline } }
  },
})

export const addMenu = staffForm({
  fields: z.object({ location: z.enum(menuLocations) }),
  calls: createMenu,
  async run({ app, actor, t }, { location }) {
    await createMenu(app, actor, { location, name: t(`admin.menus.location.${location}`) })
    return { done: t('admin.menus.created') }
  },
})
