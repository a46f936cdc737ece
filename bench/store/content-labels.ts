import type { Batch } from './bulk-writer.ts'
import { count } from './catalogue-labels.ts'
import { createDice } from './dice.ts'
import { personNames, toHtml, writeParagraphs, writeSentence } from './words.ts'

export const POST_CATEGORIES = 24
export const POST_TAGS = 80
export const AUTHORS = 8
const PAGES = 60
const MENU_ITEMS = 30

/** Everything of the content but posts: of categories every fourth stands at the top, with three below it. */
export function makeContentLabels(): Batch {
  const dice = createDice(2)
  const at = new Date('2025-01-01T00:00:00Z')
  return {
    Staff: count(AUTHORS).map((id) => ({
      id,
      name: personNames[id] ?? 'Ada',
      email: `staff-${id}@example.com`,
      avatarUrl: `/media/staff-${id}.jpg`,
      createdAt: at,
      updatedAt: at,
    })),
    PostCategory: count(POST_CATEGORIES).map((id) => ({
      id,
      slug: `topic-${id}`,
      name: `Topic ${id}`,
      description: writeSentence(dice, 10),
      parentId: id % 4 === 1 ? null : id - ((id - 1) % 4),
      position: id,
      createdAt: at,
      updatedAt: at,
    })),
    PostTag: count(POST_TAGS).map((id) => ({
      id,
      slug: `label-${id}`,
      name: `Label ${String(id).padStart(3, '0')}`,
      createdAt: at,
    })),
    Page: count(PAGES).map((id) => {
      const paragraphs = writeParagraphs(dice, 6)
      return {
        id,
        slug: `page-${id}`,
        title: `Page ${id}`,
        excerpt: writeSentence(dice, 12),
        bodyHtml: toHtml(paragraphs),
        bodyText: paragraphs.join('\n\n'),
        inMenu: id <= 10,
        position: id,
        createdAt: at,
        updatedAt: at,
      }
    }),
    Menu: [{ id: 1, location: 'primary', name: 'Main', createdAt: at, updatedAt: at }],
    MenuItem: count(MENU_ITEMS).map((id) => ({
      id,
      menuId: 1,
      parentId: id <= 6 ? null : ((id - 1) % 6) + 1,
      label: `Item ${id}`,
      type: id % 2 ? 'product_category' : 'page',
      pageId: id % 2 ? null : id,
      productCategoryId: id % 2 ? id : null,
      position: id,
    })),
  }
}
