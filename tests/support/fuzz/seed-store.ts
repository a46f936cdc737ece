import type { App } from '#lib/app/app.ts'
import {
  saveComments,
  saveMenu,
  savePage,
  savePost,
  savePostCategory,
} from '#lib/domains/publishing/content/index.ts'
import { saveProduct, saveProductCategory } from '#lib/domains/shop/catalogue/index.ts'

const publishedAt = new Date('2026-01-01T00:00:00Z')

/** A few of everything, so that filters and sorts have something to do. */
export async function seedStore({ database }: Pick<App, 'database'>): Promise<void> {
  await database.prisma.$transaction(async (tx) => {
    const shoes = await saveProductCategory(tx, { slug: 'shoes', name: 'Shoes' })
    const running = await saveProductCategory(tx, { slug: 'caf\u00e9', name: 'Running', parentId: shoes.id })
    for (const [i, slug] of ['trail-shoe', 'road-shoe', 'caf\u00e9', '1', 'hat'].entries()) {
      const product = {
        slug,
        name: `${slug} %_ "${i}"`,
        shortDescription: 'A shoe for the trail',
        descriptionHtml: '<p>Good <a href="/pages/about">shoe</a></p>',
        publishedAt,
        images: [{ url: `/media/${i}.jpg`, alt: slug }],
        options: [{ name: 'Size', values: ['40', '41'] }],
        categoryIds: [shoes.id, running.id].slice(0, 1 + (i % 2)),
        tags: ['Red', 'news'],
        variants: ['40', '41'].map((size) => ({
          sku: `${slug}-${size}`,
          optionValues: { Size: size },
          price: 4500 + i * 1000,
          compareAtPrice: i % 2 ? 9900 : null,
          stock: i,
        })),
      }
      await saveProduct(tx, product, publishedAt)
    }
    const news = await savePostCategory(tx, { slug: 'news', name: 'News' })
    for (const slug of ['hello', 'caf\u00e9', '1']) {
      const post = await savePost(tx, {
        slug,
        title: `${slug} shoe`,
        bodyHtml: '<p>Text</p>',
        published: true,
        publishedAt,
        categoryIds: [news.id],
        tags: [{ name: 'Red' }],
      })
      await saveComments(tx, [{ postId: post.id, authorName: 'Ada', body: 'Nice', status: 'approved' }])
    }
    const page = await savePage(tx, {
      slug: 'about',
      title: 'About',
      bodyHtml: '<p>Us</p>',
      published: true,
      publishedAt,
    })
    await saveMenu(tx, {
      location: 'primary',
      name: 'Main menu',
      items: [
        { type: 'page', pageId: page.id, label: 'About', children: [{ type: 'products', label: 'Shop' }] },
        { type: 'product_category', productCategoryId: shoes.id, label: 'Shoes' },
      ],
    })
  })
}
