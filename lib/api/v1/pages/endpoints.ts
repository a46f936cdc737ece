import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { findPage, listPages } from '#lib/domains/publishing/content/index.ts'
import { Flag } from '#lib/web/inputs/flag.ts'
import { Page, PageDetail, presentPage, presentPageDetail } from '#lib/web/presenters/content/page.ts'
import { missing } from '#lib/web/refusals/missing.ts'

const PagesQuery = PagingQuery.extend({
  menu_only: Flag.meta({ type: 'boolean', description: '`1` or `true` for only the pages meant for menus.' }),
})

export const pages = [
  endpoint(
    'GET /pages',
    {
      name: 'listPages',
      group: 'pages',
      customer: 'none',
      summary: 'Pages',
      description: 'By position.',
      query: PagesQuery,
      returns: Page,
      list: true,
      takesFields: true,
      cached: ['content'],
    },
    async ({ context, query, format }) => {
      const paging = toPaging(query)
      const { items, total } = await listPages(context, { menuOnly: query.menu_only }, paging)
      return { items: items.map((page) => presentPage(page, format)), total, ...paging }
    },
  ),
  endpoint(
    'GET /pages/{slug}',
    {
      name: 'getPage',
      group: 'pages',
      customer: 'none',
      summary: 'One page in full',
      returns: PageDetail,
      takesFields: true,
      cached: ['content'],
    },
    async ({ context, params, format }) => {
      const page = await findPage(context, params.slug)
      if (!page) throw missing('page')
      return presentPageDetail(page, format)
    },
  ),
]
