import type { Provider } from '#lib/platform/database/database-location.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { idSet } from '../../id-set.ts'
import { type Chosen, loadProfiles, type Offer, offersChosen, type Profiles, type Site } from './choices.ts'

/** Of which profiles, and of which products without one, a variant has any of the values of each option. */
export type Match = {
  profileIds: readonly number[]
  productIds: readonly number[]
  /** How many visible products these are, and how many there are at all. */
  visible: number
  ofVisible: number
}

// Databases limit the number of arguments, and what a search has found are more of them.
const MOST_MATCHING = 10_000

/** The same after loading the profiles, if anything is chosen. */
export async function loadMatch(site: Site, chosen: Chosen = {}): Promise<Match | null> {
  if (Object.keys(chosen).length === 0) return null
  const profiles = await loadProfiles(site)
  return profiles && matchProfiles(profiles, chosen)
}

/** Null if nothing is chosen, or if more profiles match than a statement can name. */
export function matchProfiles({ profiled, unprofiled }: Profiles, chosen: Chosen): Match | null {
  if (Object.keys(chosen).length === 0) return null
  const isMatching = ([, { choices }]: readonly [number, Offer]) => offersChosen(choices, chosen)
  const [known, others] = [[...profiled].filter(isMatching), [...unprofiled].filter(isMatching)]
  if (known.length > MOST_MATCHING) return null
  const count = (offers: Iterable<readonly [number, Offer]>) =>
    [...offers].reduce((sum, [, { visible }]) => sum + visible, 0)
  return {
    profileIds: known.map(([id]) => id),
    productIds: others.map(([id]) => id),
    visible: count(known) + count(others),
    ofVisible: count(profiled) + count(unprofiled),
  }
}

/**
 * The condition for the products of a match. `byProfile`: SQLite looks for them in the index of profiles; else it goes through those that
 * another condition or the order selects, and sees by its double negation that no index serves this one.
 */
export function isOfMatch(
  { profileIds, productIds }: Match,
  { byProfile }: { byProfile: boolean },
): Prisma.ProductWhereInput {
  const ofProfile = byProfile
    ? { choiceProfileId: { in: [...profileIds] } }
    : { NOT: { choiceProfileId: { notIn: [...profileIds] } } }
  return productIds.length === 0 ? ofProfile : { OR: [ofProfile, { id: { in: [...productIds] } }] }
}

/**
 * Whether fewer products match than a list in its own order has to go through until it has `end` of them. SQLite then rather reads and
 * sorts all that match.
 */
export function isFewer({ visible, ofVisible }: Match, end: number): boolean {
  return visible * visible < end * ofVisible
}

/** Narrows a subquery for products to those of a match. */
export function selectMatch(
  products: Prisma.Sql,
  { profileIds, productIds }: Match,
  provider: Provider,
): Prisma.Sql {
  // PostgreSQL would read all products for a subquery.
  const isAmong = (ids: readonly number[]) =>
    provider === 'sqlite'
      ? Prisma.sql`IN (${idSet([...ids], provider)})`
      : Prisma.sql`= ANY (ARRAY(${idSet([...ids], provider)}))`
  const ofProfile = Prisma.sql`"choiceProfileId" ${isAmong(profileIds)}`
  if (productIds.length === 0) return Prisma.sql`${products} AND ${ofProfile}`
  return Prisma.sql`${products} AND (${ofProfile} OR "id" ${isAmong(productIds)})`
}
