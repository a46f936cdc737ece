import { z } from 'zod'
import type { MenuItem as MenuItemRecord, Menu as MenuRecord } from '#lib/domains/publishing/content/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'

const MenuItemType = openEnum(
  ['home', 'page', 'post', 'post_category', 'product', 'product_category', 'products', 'posts', 'link'],
  {
    id: 'MenuItemType',
    description: 'What a link leads to: a screen of the app, or for `link` any address.',
  },
)

export const MenuItem = z
  .object({
    id: z.int().describe('Identifies the item.'),
    label: z.string().describe('Its text.'),
    type: MenuItemType,
    slug: z.string().nullable().meta({ description: 'The slug of the item’s target, if it has one.' }),
    url: z.url().describe('Where it leads on the web.'),
    new_tab: z.boolean().describe('Whether the site opens it in a new tab.'),
    icon: z.string().nullable().describe('The name of an icon, if the owner chose one.'),
    get children(): z.ZodArray<typeof MenuItem> {
      return z.array(MenuItem).describe('The links below it.')
    },
  })
  .meta({ id: 'MenuItem', description: 'A link in a menu, with the links below it.' })

export const Menu = z
  .object({
    id: z.int().describe('Identifies the menu.'),
    location: z.string().meta({ description: 'Where the site shows it, such as `primary`.' }),
    name: z.string().describe('What the owner calls it.'),
    items: z.array(MenuItem).describe('Its links, in their order.'),
  })
  .meta({ id: 'Menu', description: 'A menu, at most 5 levels deep.' })

export function presentMenu(menu: MenuRecord, format: Format): z.input<typeof Menu> {
  const { id, location, name, items } = menu
  return { id, location, name, items: items.map((item) => presentItem(item, format)) }
}

function presentItem(item: MenuItemRecord, format: Format): z.input<typeof MenuItem> {
  return {
    id: item.id,
    label: item.label,
    type: item.type,
    slug: 'slug' in item ? item.slug : null,
    url: addressOf(item, format),
    new_tab: item.newTab,
    icon: item.icon,
    children: item.children.map((child) => presentItem(child, format)),
  }
}

function addressOf(item: MenuItemRecord, format: Format): string {
  switch (item.type) {
    case 'home':
      return format.url('/')
    case 'products':
    case 'posts':
      return format.url(`/${item.type}`)
    case 'page':
      return format.url(`/${encodeURIComponent(item.slug)}`)
    case 'post':
      return format.url(`/posts/${encodeURIComponent(item.slug)}`)
    case 'product':
      return format.url(`/products/${encodeURIComponent(item.slug)}`)
    case 'post_category':
      return format.url(`/posts?category=${encodeURIComponent(item.slug)}`)
    case 'product_category':
      return format.url(`/products?category=${encodeURIComponent(item.slug)}`)
    case 'link':
      return absoluteAddress(item.address, format)
  }
}

/** Turns an address that was typed in (`/about`, `//example.org`, `mailto:ada@example.org`) into one an app can open. */
function absoluteAddress(address: string, format: Format): string {
  const trimmed = address.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return trimmed
  return trimmed.startsWith('//') ? `https:${trimmed}` : format.url(trimmed)
}
