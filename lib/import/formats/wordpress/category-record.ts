import { savePostCategory } from '#lib/domains/publishing/content/index.ts'
import { importTranslation } from '#lib/domains/publishing/translations/index.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { Batch, ImportRecord, KnownRow, Preview } from '../../records/import-record.ts'
import type { SiteIndex, WxrCategory } from './site-index.ts'
import type { WxrTerm } from './wxr-item.ts'

/** The categories that the file describes, parents first. */
export function* categoryRecords(index: SiteIndex): Generator<ImportRecord> {
  const passed = new Set<string>()
  const isTranslation = ({ slug }: WxrCategory) => index.languages.findTerm('category', slug) !== null
  const all = [...index.categories.values()].filter((category) => !isTranslation(category))
  for (const category of all) {
    for (const each of pathTo(category, index)) {
      if (!passed.has(each.slug) && !isTranslation(each)) yield categoryRecord(each, index)
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

/** Of a translated category, that of what it translates. */
function slugOfTerm(term: WxrTerm, index: SiteIndex): string {
  const slug = term.slug || slugOf(term.name, index) || term.name
  return slugify(index.languages.findTerm('category', slug)?.slug ?? slug)
}

function categoryRecord(category: WxrCategory, index: SiteIndex): ImportRecord {
  const { line, id: _, ...content } = category
  const translations = index.languages.findTermTexts('category', category.slug)
  return {
    kind: 'category',
    key: category.slug,
    line,
    name: category.name,
    content: translations.length > 0 ? { ...content, translations } : content,
    async save(batch, known) {
      const saved = await saveCategory(batch, known)
      for (const { locale, ...texts } of translations)
        await importTranslation(batch.tx, { entity: 'post_category', id: saved.id, locale }, texts)
      return saved
    },
  }

  async function saveCategory(batch: Batch, known: KnownRow | null) {
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
