import type { Actor, Need } from '#lib/domains/people/staff/authority/index.ts'
import { may } from '#lib/domains/people/staff/authority/index.ts'
import { definitions, type SettingKey } from '#lib/services/settings/index.ts'
import type { EntityName } from '../entities.ts'
import { SETTING } from '../setting-texts.ts'
import { ATTRIBUTE, ATTRIBUTE_VALUE, DOCUMENT_TITLE, VIDEO_TITLE } from '../shared-texts.ts'
import { THEME } from '../texts.ts'

/** Kinds with enough text to be translated on their own page. */
export const longKinds = ['product', 'post', 'page'] as const
export type LongKind = (typeof longKinds)[number]

/** Kinds with a few words each, so that many are translated on one page. */
export const shortKinds = [
  'product_category',
  'product_tag',
  'post_category',
  'post_tag',
  'menu_item',
  'shipping_method',
  'tax_rate',
  'coupon',
  'media',
  SETTING,
  THEME,
] as const
export type ShortKind = (typeof shortKinds)[number]

const CATALOGUE: Need = { permission: 'catalogue.write' }
const CONTENT: Need = { permission: 'content.write' }
const RATES: Need = { permission: 'rates.write' }

const needs = {
  product: CATALOGUE,
  product_category: CATALOGUE,
  product_tag: CATALOGUE,
  product_option: CATALOGUE,
  product_option_value: CATALOGUE,
  [ATTRIBUTE]: CATALOGUE,
  [ATTRIBUTE_VALUE]: CATALOGUE,
  [DOCUMENT_TITLE]: CATALOGUE,
  [VIDEO_TITLE]: CATALOGUE,
  post: CONTENT,
  page: CONTENT,
  post_category: CONTENT,
  post_tag: CONTENT,
  menu_item: CONTENT,
  media: CONTENT,
  shipping_method: RATES,
  tax_rate: RATES,
  coupon: { permission: 'coupons.write' },
  [THEME]: { permission: 'themes.write' },
  [SETTING]: { permission: 'settings.write' },
} as const satisfies Record<EntityName | string, Need>

/** The permission to translate a text: that to change it. */
export function needToTranslate({ entity, field }: { entity: string; field: string }): Need {
  if (entity === SETTING && Object.hasOwn(definitions, field)) return definitions[field as SettingKey].access
  return Object.hasOwn(needs, entity) ? needs[entity as keyof typeof needs] : needs[SETTING]
}

/** The kinds of texts that a member may translate. */
export function translatableKinds(actor: Actor): (LongKind | ShortKind)[] {
  return [...longKinds, ...shortKinds].filter((kind) => may(actor, needs[kind].permission))
}
