/** How a text is checked: on one line, on several, or as HTML that is sanitised. */
export type TextKind = 'line' | 'text' | 'html'

type Field = { kind: TextKind; max: number }

export type Entity = {
  table: string
  /** The column that tells its rows apart for people. */
  label: string
  /** The columns that can be translated. A translation may be as long as its original. */
  fields: Readonly<Record<string, Field>>
  /** Columns that follow from another: its text without tags. */
  derived?: Readonly<Record<string, string>>
}

const line = (max: number): Field => ({ kind: 'line', max })
const text = (max: number): Field => ({ kind: 'text', max })
const html: Field = { kind: 'html', max: 1_000_000 }
const seo = { seoTitle: line(300), seoDescription: line(1000) }
const entry = {
  fields: { title: line(200), excerpt: text(1000), bodyHtml: html, ...seo },
  derived: { bodyText: 'bodyHtml' },
}
const named = { name: line(200) }

/** Entities with owner-written, translatable text. */
const entities = {
  post: { table: 'Post', label: 'slug', ...entry },
  page: { table: 'Page', label: 'slug', ...entry },
  product: {
    table: 'Product',
    label: 'slug',
    fields: {
      name: line(300),
      shortDescription: text(2000),
      descriptionHtml: html,
      buttonText: line(100),
      safetyText: text(5000),
      ...seo,
    },
    derived: { descriptionText: 'descriptionHtml' },
  },
  post_category: { table: 'PostCategory', label: 'slug', fields: { ...named, description: text(2000) } },
  product_category: {
    table: 'ProductCategory',
    label: 'slug',
    fields: { ...named, description: text(5000) },
  },
  post_tag: { table: 'PostTag', label: 'slug', fields: named },
  product_tag: { table: 'ProductTag', label: 'slug', fields: named },
  product_option: { table: 'ProductOption', label: 'name', fields: named },
  product_option_value: { table: 'ProductOptionValue', label: 'value', fields: { value: line(200) } },
  shipping_method: {
    table: 'ShippingMethod',
    label: 'code',
    fields: { ...named, description: line(500), eta: line(200) },
  },
  coupon: { table: 'Coupon', label: 'code', fields: { description: line(500) } },
  tax_rate: { table: 'TaxRate', label: 'name', fields: named },
  menu_item: { table: 'MenuItem', label: 'label', fields: { label: line(200) } },
  media: { table: 'Media', label: 'url', fields: { alt: line(500) } },
} as const satisfies Record<string, Entity>

export type EntityName = keyof typeof entities

export const entityNames = Object.keys(entities) as EntityName[]

export function isEntity(name: string): name is EntityName {
  return Object.hasOwn(entities, name)
}

export function findEntity(name: EntityName): Entity {
  return entities[name]
}
