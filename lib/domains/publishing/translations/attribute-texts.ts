import type { Context } from '#lib/context.ts'
import type { OwnText } from './texts.ts'

/** The names of products' attributes; their field is the name itself. */
export const ATTRIBUTE = 'product_attribute'
/** Their values; their field is the name with the value, such as `Material: Cast iron`. */
export const ATTRIBUTE_VALUE = 'product_attribute_value'

type Attribute = { name: string; value: string }

/** The key under which a translation of one of an attribute's texts is stored. */
type Key = { column: keyof Attribute; entity: string; field: string }

/** Databases index the field, of which they take some two thousand bytes. */
const MAX_FIELD = 500
export const MAX_ATTRIBUTE_TEXT = 500
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

export function isAttributeText(entity: string): boolean {
  return entity === ATTRIBUTE || entity === ATTRIBUTE_VALUE
}

/** The texts of one product's attributes, as its column has them. */
export function textsOfAttributes(attributes: unknown): OwnText[] {
  return (attributes as Attribute[]).flatMap((attribute) =>
    attributeKeys(attribute).map(({ column, entity, field }) => ({
      ...{ entity, id: 0, label: attribute.name, field },
      original: attribute[column],
    })),
  )
}

/** The texts of all products' attributes, each once. Reads every product. */
export async function listAttributeTexts({ database }: Pick<Context, 'database'>): Promise<OwnText[]> {
  const texts = new Map<string, OwnText>()
  for (let after = 0; ; ) {
    const products = await database.prisma.product.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, attributes: true },
    })
    for (const text of products.flatMap(({ attributes }) => textsOfAttributes(attributes)))
      texts.set(`${text.entity} ${text.field}`, text)
    const last = products.at(-1)
    if (!last || products.length < BATCH) return [...texts.values()]
    after = last.id
  }
}

export function readAttributeText(value: string): { value: string } | { problem: string } {
  const text = value.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  return text.length > MAX_ATTRIBUTE_TEXT
    ? { problem: `it may have ${MAX_ATTRIBUTE_TEXT} characters at most` }
    : { value: text }
}
