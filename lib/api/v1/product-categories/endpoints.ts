import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { wholeList } from '#lib/api/kernel/paging.ts'
import { listProductCategories } from '#lib/domains/shop/catalogue/index.ts'
import { ProductCategory, presentProductCategory } from '#lib/web/presenters/category.ts'

export const productCategories = [
  endpoint(
    'GET /product-categories',
    {
      name: 'listProductCategories',
      group: 'shop',
      customer: 'none',
      summary: 'Product categories',
      description: 'All of them in one flat list, each before its subcategories.',
      returns: ProductCategory,
      list: true,
      takesFields: true,
      cached: ['catalogue'],
    },
    async ({ context, format }) => {
      const categories = await listProductCategories(context)
      return wholeList(categories.map((category) => presentProductCategory(category, format)))
    },
  ),
]
