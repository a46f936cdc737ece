import type { Context } from '#lib/context.ts'
import type { OwnText } from './texts.ts'

/** The names of products' attributes; their field is the name itself. */
export const ATTRIBUTE = 'product_attribute'
/** Their values; their field is the name with the value, such as `Material: Cast iron`. */
export const ATTRIBUTE_VALUE = 'product_attribute_value'

/** The titles of documents about products' safety; their field is the title itself. */
export const DOCUMENT_TITLE = 'product_document'

/** The titles of products' videos, likewise. */
export const VIDEO_TITLE = 'product_video'

/** The kinds of texts that products share. */
export const sharedKinds: readonly string[] = [ATTRIBUTE, ATTRIBUTE_VALUE, DOCUMENT_TITLE, VIDEO_TITLE]

type Attribute = { name: string; value: string }
type Document = { name: string }
type Video = { title: string }

/** The key under which a translation of one of an attribute's texts is stored. */
type Key = { column: keyof Attribute; entity: string; field: string }

/** Databases index the field, of which they take some two thousand bytes. */
const MAX_FIELD = 500
export const MAX_SHARED_TEXT = 500
const BATCH = 500

/**
 * Where the texts of an attribute are translated. Attributes have no ids, and many products share them, so one translation serves all
 * of a shop. Longer texts than an index takes have none.
 */
export function attributeKeys({ name, value }: Attribute): Key[] {
  const keys: Key[] = [
    { column: 'name', entity: ATTRIBUTE, field: name },
    { column: 'value', entity: ATTRIBUTE_VALUE, field: `${name}: ${value}` },
  ]
  return keys.filter(({ column, field }) => field.length <= MAX_FIELD && { name, value }[column] !== '')
}

/** Where the title of a document is translated, for the same reasons. */
export function documentKey({ name }: Document): { column: 'name'; entity: string; field: string } {
  return { column: 'name', entity: DOCUMENT_TITLE, field: name }
}

/** Where the title of a video is translated; nowhere if it has none. */
export function videoKeys({ title }: Video): { column: 'title'; entity: string; field: string }[] {
  return title === '' ? [] : [{ column: 'title', entity: VIDEO_TITLE, field: title }]
}

export function isSharedText(entity: string): boolean {
  return sharedKinds.includes(entity)
}

/** The columns of a product with such texts. */
export const sharedColumns = { attributes: true, safetyDocuments: true, videos: true } as const

type Columns = Record<keyof typeof sharedColumns, unknown>

/** The texts that one product shares with others, as its columns have them. */
export function sharedTextsOf({ attributes, safetyDocuments, videos }: Columns): OwnText[] {
  const ofAttributes = (attributes as Attribute[]).flatMap((attribute) =>
    attributeKeys(attribute).map(({ column, entity, field }) => ({
      ...{ entity, id: 0, label: attribute.name, field },
      original: attribute[column],
    })),
  )
  const titles = (safetyDocuments as Document[]).map((document) => {
    const { entity, field } = documentKey(document)
    return { entity, id: 0, label: document.name, field, original: document.name }
  })
  const ofVideos = (videos as Video[]).flatMap((video) =>
    videoKeys(video).map(({ entity, field }) => ({
      ...{ entity, id: 0, label: video.title, field },
      original: video.title,
    })),
  )
  return [...ofAttributes, ...titles, ...ofVideos]
}

/** The texts that products share, each once. Reads every product. */
export async function listSharedTexts({ database }: Pick<Context, 'database'>): Promise<OwnText[]> {
  const texts = new Map<string, OwnText>()
  for (let after = 0; ; ) {
    const products = await database.prisma.product.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, ...sharedColumns },
    })
    for (const text of products.flatMap(sharedTextsOf)) texts.set(`${text.entity} ${text.field}`, text)
    const last = products.at(-1)
    if (!last || products.length < BATCH) return [...texts.values()]
    after = last.id
  }
}

export function readSharedText(value: string): { value: string } | { problem: string } {
  const text = value.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  return text.length > MAX_SHARED_TEXT
    ? { problem: `it may have ${MAX_SHARED_TEXT} characters at most` }
    : { value: text }
}
