import type { Batch } from './bulk-writer.ts'
import { createDice } from './dice.ts'
import { nameProduct, writeSentence } from './words.ts'

/** How many labels products are given; pictures are shared among products. */
export const PRODUCT_TAGS = 120
export const PICTURES = 400

// Three levels of a tree: 8, 48 and 144 categories.
const LEVELS = [8, 6, 3]

/** The ids of the categories without any below them: where products stand. */
export const leafCategories = listLevels().flatMap(({ id, level }) => (level === LEVELS.length ? [id] : []))

export function makeCatalogueLabels(): Batch {
  const dice = createDice(1)
  const at = new Date('2025-01-01T00:00:00Z')
  return {
    Media: count(PICTURES).map((id) => ({
      id,
      url: `/media/picture-${id}.jpg`,
      thumbnailUrl: `/media/picture-${id}-small.jpg`,
      alt: nameProduct(dice),
      width: 1600,
      height: 1200,
      createdAt: at,
    })),
    ProductCategory: listLevels().map(({ id, parentId, level }) => ({
      id,
      slug: `category-${id}`,
      name: `${nameProduct(dice)}s`,
      description: writeSentence(dice, 10),
      parentId,
      imageId: level === 1 ? id : null,
      position: id,
      createdAt: at,
      updatedAt: at,
    })),
    ProductTag: count(PRODUCT_TAGS).map((id) => ({
      id,
      slug: `tag-${id}`,
      name: `Tag ${String(id).padStart(3, '0')}`,
    })),
  }
}

export function count(to: number): number[] {
  return Array.from({ length: to }, (_, index) => index + 1)
}

type Place = { id: number; parentId: number | null; level: number }

function listLevels(): Place[] {
  const places: Place[] = []
  const add = (parentId: number | null, level: number): void => {
    for (let child = 0; child < (LEVELS[level - 1] ?? 0); child++) {
      const id = places.length + 1
      places.push({ id, parentId, level })
      add(id, level + 1)
    }
  }
  add(null, 1)
  return places
}
