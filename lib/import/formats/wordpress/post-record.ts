import { findPostChanges, savePost } from '#lib/domains/publishing/content/index.ts'
import { importTranslation } from '#lib/domains/publishing/translations/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug } from '#lib/platform/text/slug.ts'
import { showKnownCopies } from '../../former-site/picture-copies.ts'
import { previewText } from '../../former-site/preview-text.ts'
import type { ImportRecord, SourceContext } from '../../records/import-record.ts'
import { formerAddresses, isLasting } from './addresses/former-addresses.ts'
import { findAuthor, lookUpAuthor, readAuthor } from './author.ts'
import { findCategory, lookUpCategory } from './category-record.ts'
import { readEntryFields } from './entry-fields.ts'
import { readComments } from './read-comments.ts'
import { hasNewComments, saveImportedComments } from './save-imported-comments.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** A post with its author, categories, tags and comments. */
export function postRecord(item: WxrItem, index: SiteIndex, context: SourceContext): ImportRecord {
  const { publishedAt, ...fields } = readEntryFields(item, index, context)
  const author = readAuthor(item.creator, index)
  const categories = item.terms.filter((term) => term.domain === 'category')
  const tags = readTags(item, index)
  const tagTexts = readTagTexts(tags, index)
  const comments = readComments(item, index, context)
  const addresses = formerAddresses(item, index.site)
  const post = { ...fields, featured: item.isSticky, commentsOpen: item.commentsOpen }
  return {
    kind: 'post',
    ...index.keys.find(item),
    line: item.line,
    name: post.title,
    content: {
      post,
      publishedAt,
      author,
      categories,
      tags,
      ...(tagTexts.length > 0 && { tagTexts }),
      comments,
      addresses: addresses.filter(isLasting),
    },
    async save(batch, known) {
      const { tx, moves } = batch
      const categoryIds: number[] = []
      for (const term of categories) categoryIds.push(await findCategory(batch, index, term))
      const isTaken = async (slug: string) => (await tx.post.count({ where: { slug } })) > 0
      const slug = known?.slug ?? (await findFreeSlug(post.slug, isTaken))
      const { id } = await savePost(tx, {
        ...post,
        bodyHtml: await showKnownCopies(tx, post.bodyHtml),
        id: known?.id,
        slug,
        publishedAt: publishedAt ?? (known || !post.published ? undefined : context.now),
        authorId: author && (await findAuthor(batch, author)),
        categoryIds,
        tags,
      })
      await translateTags(tx, tagTexts)
      await saveImportedComments(batch, id, comments)
      moves.push(...addresses.map((from) => ({ from, to: `/posts/${encodeURIComponent(slug)}` })))
      return { id }
    },
    async preview(look, known) {
      if (!known) return {}
      const fields = await findPostChanges(look.tx, known.id, {
        ...post,
        bodyHtml: await previewText(look.tx, index.site, post.bodyHtml),
        slug: known.slug ?? post.slug,
        publishedAt: publishedAt ?? undefined,
        authorId: author && (await lookUpAuthor(look, author)),
        categoryIds: await Promise.all(categories.map((term) => lookUpCategory(look, index, term))),
        tags,
      })
      const isCommented = await hasNewComments(look, known.id, comments)
      return { fields: isCommented ? [...fields, 'comments'] : fields }
    },
  }
}

function readTags(item: WxrItem, index: SiteIndex): { name: string; slug?: string }[] {
  return item.terms
    .filter((term) => term.domain === 'post_tag' || term.domain === 'tag')
    .map(({ name, slug }) => ({ name, slug: slug || index.tagSlugs.get(name) }))
    .map((tag) => index.languages.findTerm('post_tag', tag.slug ?? '') ?? tag)
    .map(({ name, slug }) => ({ name, slug }))
}

async function translateTags(tx: Tx, tags: readonly TagTexts[]): Promise<void> {
  for (const { slug, texts } of tags) {
    const tag = await tx.postTag.findUnique({ where: { slug }, select: { id: true } })
    for (const { locale, name } of tag ? texts : [])
      await importTranslation(tx, { entity: 'post_tag', id: tag?.id ?? 0, locale }, { name })
  }
}

type TagTexts = { slug: string; texts: { locale: string; name: string }[] }

function readTagTexts(tags: { slug?: string }[], index: SiteIndex): TagTexts[] {
  return tags.flatMap(({ slug = '' }) => {
    const texts = index.languages.findTermTexts('post_tag', slug)
    return texts.length > 0 ? [{ slug, texts: texts.map(({ locale, name }) => ({ locale, name })) }] : []
  })
}
