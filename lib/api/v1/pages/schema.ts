import { PagingQuery } from '#lib/api/kernel/paging.ts'
import { Flag } from '#lib/web/inputs/flag.ts'

export const PagesQuery = PagingQuery.extend({
  menu_only: Flag.meta({ description: '`1` or `true` for the pages that are meant for menus alone.' }),
})
