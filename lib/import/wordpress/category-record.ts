import { savePostCategory } from '#lib/domains/publishing/content/index.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { Batch, ImportRecord, Preview } from '../import-record.ts'
import type { SiteIndex, WxrCategory } from './site-index.ts'
import type { WxrTerm } from './wxr-item.ts'

/** The categories that the file describes, parents first. */
export function* categoryRecords(index: SiteIndex): Generator<ImportRecord> {
  const passed = new Set<string>()
  for (const category of index.categories.values()) {
    for (const each of pathTo(category, index)) {
      if (!passed.has(each.slug)) yield categoryRecord(each, index)
      passed.add(each.slug)
    }
  }
}

/** The id of a post's category, which the site may already have. */
export async function findCategory(batch: Batch, index: SiteIndex, term: WxrTerm): Promise<number> {
  const slug = slugOfTerm(term, index)
  const key = `category ${slug}`
  const id = batch.ids.get(key) ?? (await findOrCreate(batch, slug, term.name))
  batch.ids.set(key, id)
  return id
}

/** The id of a post's category, without creating anything; 0 for one that would be created. */
export async function lookUpCategory({ tx }: Preview, index: SiteIndex, term: WxrTerm): Promise<number> {
  const category = await tx.postCategory.findUnique({
    where: { slug: slugOfTerm(term, index) },
    select: { id: true },
  })
  return category?.id ?? 0
}

function slugOfTerm(term: WxrTerm, index: SiteIndex): string {
  return slugify(term.slug || slugOf(term.name, index) || term.name)
}

function categoryRecord(category: WxrCategory, index: SiteIndex): ImportRecord {
  const { line, id: _, ...content } = category
  return {
    kind: 'category',
    key: category.slug,
    line,
    name: category.name,
    content,
    async save(batch, known) {
      const slug = known?.slug ?? slugify(category.slug)
      const mine = known
        ? null
        : await batch.tx.postCategory.findUnique({ where: { slug }, select: { id: true } })
      if (mine) return mine
      const { name, description } = category
      const parent = index.categories.get(category.parent)
      const parentId =
        parent && parent !== category ? await findOrCreate(batch, slugify(parent.slug), parent.name) : null
      return savePostCategory(batch.tx, { slug, name, description, parentId })
    },
  }
}

/** From the top; a category that is its own ancestor ends the path. */
function pathTo(category: WxrCategory, index: SiteIndex): WxrCategory[] {
  const path = [category]
  for (let parent = index.categories.get(category.parent); parent && !path.includes(parent); ) {
    path.unshift(parent)
    parent = index.categories.get(parent.parent)
  }
  return path
}

function slugOf(name: string, index: SiteIndex): string | undefined {
  return [...index.categories.values()].find((category) => category.name === name)?.slug
}

async function findOrCreate({ tx }: Batch, slug: string, name: string): Promise<number> {
  const known = await tx.postCategory.findUnique({ where: { slug }, select: { id: true } })
  return known?.id ?? (await savePostCategory(tx, { slug, name })).id
}
