import type { Batch, Row } from './bulk-writer.ts'
import { count, PICTURES } from './catalogue-labels.ts'
import { AUTHORS, POST_CATEGORIES, POST_TAGS } from './content-labels.ts'
import { createDice, type Dice } from './dice.ts'
import { nameProduct, personNames, toHtml, writeParagraphs, writeSentence } from './words.ts'

const categories = count(POST_CATEGORIES)
const tags = count(POST_TAGS)

/** Posts from one number to another with their labels and comments; the comments are still to be counted. */
export function makePosts(from: number, to: number): Batch {
  const batch: Batch = { Post: [], PostCategoryLink: [], PostTagLink: [], Comment: [] }
  for (let id = from; id <= to; id++) {
    const dice = createDice(1_000_000 + id)
    const made: Batch = {
      Post: [makePost(id, dice)],
      PostCategoryLink: dice.pickSome(categories, 2).map((categoryId) => ({ postId: id, categoryId })),
      PostTagLink: dice.pickSome(tags, dice.between(0, 4)).map((tagId) => ({ postId: id, tagId })),
      Comment: makeComments(id, dice),
    }
    for (const [table, rows] of Object.entries(made)) batch[table]?.push(...rows)
  }
  return batch
}

function makePost(id: number, dice: Dice): Row {
  const paragraphs = writeParagraphs(dice, dice.between(5, 12))
  const publishedAt = new Date(Date.UTC(2025, 0, 1) + id * 3_600_000)
  return {
    id,
    slug: `post-${id}`,
    title: `${nameProduct(dice)} and ${nameProduct(dice)} ${id}`,
    excerpt: writeSentence(dice, 24),
    bodyHtml: toHtml(paragraphs),
    bodyText: paragraphs.join('\n\n'),
    imageId: dice.between(1, PICTURES),
    authorId: dice.between(1, AUTHORS),
    featured: dice.chance(0.05),
    readingMinutes: dice.between(1, 9),
    published: !dice.chance(0.05),
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  }
}

/** Every third comment answers the one before it. */
function makeComments(postId: number, dice: Dice): Row[] {
  const comments = dice.chance(0.3) ? 0 : Math.ceil(60 * dice.roll() ** 4)
  const idOf = (index: number) => postId * 64 + index
  return Array.from({ length: comments }, (_, index) => ({
    id: idOf(index),
    postId,
    parentId: index % 3 === 2 ? idOf(index - 1) : null,
    rootId: index % 3 === 2 ? idOf(index - 1) : null,
    staffId: dice.chance(0.1) ? dice.between(1, AUTHORS) : null,
    authorName: dice.pick(personNames),
    body: writeSentence(dice, dice.between(8, 40)),
    status: dice.chance(0.9) ? 'approved' : 'pending',
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000),
  }))
}
