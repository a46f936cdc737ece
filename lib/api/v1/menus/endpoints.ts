import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { wholeList } from '#lib/api/kernel/paging.ts'
import { listMenus } from '#lib/domains/publishing/content/index.ts'
import { Menu, presentMenu } from '#lib/web/presenters/content/menu.ts'

export const menus = [
  endpoint(
    'GET /menus',
    {
      name: 'listMenus',
      group: 'always',
      customer: 'none',
      summary: 'The site’s menus',
      description: 'In display order. Items whose target is not visible are left out.',
      returns: Menu,
      list: true,
      takesFields: true,
      cached: ['content', 'catalogue'],
    },
    async ({ context, format }) => {
      const all = await listMenus(context)
      return wholeList(all.map((menu) => presentMenu(menu, format)))
    },
  ),
]
