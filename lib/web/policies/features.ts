import type { Settings } from '#lib/services/settings/index.ts'

/** `always` has no switch: it is on whenever the API is, even during maintenance. */
export type Group = 'always' | FeatureGroup

export type FeatureGroup =
  | 'auth'
  | 'registration'
  | 'posts'
  | 'comments'
  | 'pages'
  | 'shop'
  | 'reviews'
  | 'search'
  | 'contact'
  | 'newsletter'
  | 'push'

/** In the order in which `GET /site` lists them. */
export const featureGroups: readonly FeatureGroup[] = [
  'auth',
  'registration',
  'posts',
  'comments',
  'pages',
  'shop',
  'reviews',
  'search',
  'contact',
  'newsletter',
  'push',
]

const moduleOf: Partial<Record<FeatureGroup, 'modules.shop' | 'modules.blog' | 'modules.pages'>> = {
  posts: 'modules.blog',
  comments: 'modules.blog',
  pages: 'modules.pages',
  shop: 'modules.shop',
  reviews: 'modules.shop',
}

// The groups whose endpoints show what a module has.
const groupOf: Record<string, FeatureGroup> = { shop: 'shop', blog: 'posts', pages: 'pages' }

/** The types that the API finds: where a group is off, its records are not shown in results either. */
export function typesInApi<T extends { module: string | null }>(
  settings: Settings,
  types: ReadonlyMap<string, T>,
): Map<string, T> {
  return new Map(
    [...types].filter(([, { module }]) => {
      const group = module === null ? undefined : groupOf[module]
      return !group || isGroupOn(settings, group)
    }),
  )
}

/** Whether visitors of the website can buy there, and not through apps alone. */
export function isWebShopOn(settings: Settings): boolean {
  return settings['shop.web_enabled'] && isGroupOn(settings, 'shop')
}

/** A group is on unless it, or the module it belongs to, is switched off. */
export function isGroupOn(settings: Settings, group: Group): boolean {
  if (group === 'always') return true
  const module = moduleOf[group]
  return settings[`features.${group}`] && (!module || settings[module])
}
