import type { Context } from '#lib/context.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'
import type { ProductOption } from './find-product.ts'

/** Parts of a product that lists show only where a theme asks for them. */
export type ProductExtras = { secondImage: Picture | null; options: ProductOption[] }

/** The extras of these products, by their id. */
export async function listProductExtras(
  { database: { prisma } }: Pick<Context, 'database'>,
  ids: readonly number[],
): Promise<Map<number, ProductExtras>> {
  const where = { productId: { in: [...ids] } }
  const [images, options] = await Promise.all([
    prisma.productImage.findMany({
      where,
      orderBy: [{ productId: 'asc' }, { position: 'asc' }, { id: 'asc' }],
      select: { productId: true, media: { select: pictureColumns }, product: { select: { imageId: true } } },
    }),
    prisma.productOption.findMany({
      where,
      orderBy: [{ productId: 'asc' }, { position: 'asc' }, { id: 'asc' }],
      select: {
        productId: true,
        name: true,
        values: { orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { value: true, swatch: true } },
      },
    }),
  ])
  return new Map(
    ids.map((id) => {
      const second = images.find(
        ({ productId, media, product }) => productId === id && media.id !== product.imageId,
      )
      const own = options.filter(({ productId }) => productId === id)
      const named = own.map(({ name, values }) => ({
        name,
        values: values.map(({ value }) => value),
        swatches: values.map(({ swatch }) => swatch),
      }))
      return [id, { secondImage: second?.media ?? null, options: named }]
    }),
  )
}
