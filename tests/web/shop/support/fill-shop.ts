import type { TestPages } from '../../pages/support/open-pages.ts'

export const HOSTILE = `<script>alert(1)</script> "quoted" & 'so' {{ 7 | times: 7 }}`

/** A small shop with something of everything that its pages show. */
export async function fillShop({ catalogue }: TestPages): Promise<void> {
  const image = { url: '/demo/categories/wear.svg', alt: '', width: 1200, height: 1200 }
  const wear = await catalogue.category({ slug: 'wear', name: 'Wear', description: HOSTILE, image })
  const layers = await catalogue.category({ slug: 'layers', name: 'Layers', parentId: wear.id })
  for (let number = 1; number <= 30; number++) {
    const jacket = await catalogue.product({
      slug: `jacket-${number}`,
      name: `Jacket ${number}`,
      shortDescription: 'For wind and rain.',
      categoryIds: [layers.id],
      tags: ['Rain'],
      images: [
        { url: '/demo/products/squall-rain-jacket-1.svg', alt: 'From the front', width: 1200, height: 1200 },
        { url: '/demo/products/squall-rain-jacket-2.svg', alt: '', width: 1200, height: 1200 },
        { url: '/demo/products/wayfarer-bottle-3.svg', alt: '', width: 1200, height: 1200 },
      ],
      attributes: [{ name: 'Material', value: 'Waxed cotton' }],
      weightThousandths: 850,
      descriptionHtml: '<p>Made to <em>last</em>.</p>',
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
      variants: [
        { price: 1000 * number, sku: `J${number}-S`, optionValues: { Size: 'S' } },
        { price: 1000 * number + 500, trackStock: true, stock: 2, optionValues: { Size: 'M' } },
        { price: 1000 * number, trackStock: true, stock: 0, optionValues: { Size: 'L' } },
      ],
    })
    if (number % 3 === 0) await catalogue.review({ productId: jacket.id, rating: 4, title: 'Warm' })
  }
  const hostile = await catalogue.product({
    slug: 'hostile',
    name: HOSTILE,
    shortDescription: HOSTILE,
    price: 1500,
    compareAtPrice: 2000,
    categoryIds: [wear.id],
    tags: [HOSTILE],
    attributes: [{ name: HOSTILE, value: 'x'.repeat(200) }],
    options: [{ name: HOSTILE, values: ['"><b>'] }],
    variants: [{ price: 1500, sku: '"><i>', compareAtPrice: 2000, optionValues: { [HOSTILE]: '"><b>' } }],
  })
  for (let number = 1; number <= 12; number++)
    await catalogue.review({ productId: hostile.id, title: HOSTILE, body: HOSTILE, authorName: HOSTILE })
  await catalogue.product({ slug: 'bare', name: 'Bare', stock: 0 })
}
