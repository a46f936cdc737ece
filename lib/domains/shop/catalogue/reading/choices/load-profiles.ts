import type { Context } from '#lib/context.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import { countProfiles, selectChoices } from '../../statements/choices.ts'
import { cacheCounts } from '../cache-counts.ts'
import { type Choices, describeChoices } from './choices.ts'

/** The choices of all products with a profile, or of one product without, and how many of these are visible. */
export type Offer = { choices: Choices; visible: number }

/** The choices of all products. */
export type Profiles = {
  /** By the id of the profile */
  profiled: ReadonlyMap<number, Offer>
  /** By the id of the product */
  unprofiled: ReadonlyMap<number, Offer>
}

export type Site = Pick<Context, 'database' | 'clock'>
type Loaded = { profiles: Profiles | null; isFinal: boolean; minute: number }

/** With more of either, products are looked for by their variants instead. */
const MOST = { profiles: 20_000, products: 500 }

const cached = cacheCounts<Loaded>(2)

/**
 * Loads the choices of all products, once after each change in the catalogue. Null if there are too many profiles, or too many products
 * without one, as while they are filled. Filling changes no version, so for as long as some are missing, they are loaded each minute.
 */
export async function loadProfiles(site: Site): Promise<Profiles | null> {
  const minute = Math.floor(site.clock.now().getTime() / 60_000)
  const load = () => loadNow(site, minute)
  const first = await cached(site, '', load)
  if (first.isFinal || first.minute === minute) return first.profiles
  return (await cached(site, String(minute), load)).profiles
}

async function loadNow({ database: { prisma }, clock }: Site, minute: number): Promise<Loaded> {
  const rows = await selectRows(prisma, countProfiles, {
    now: clock.now(),
    mostProfiles: MOST.profiles + 1,
    mostProducts: MOST.products + 1,
  })
  const profiled = new Map<number, Offer>()
  const unprofiled = new Map<number, number>()
  let isWhole = true
  for (const { profileId, productId, visible, choices } of rows) {
    if (productId !== null) unprofiled.set(productId, visible)
    else if (profileId !== null && choices !== null)
      profiled.set(profileId, { choices: JSON.parse(choices), visible })
    else isWhole = false
  }
  const isUsable = isWhole && profiled.size <= MOST.profiles && unprofiled.size <= MOST.products
  const isFinal = unprofiled.size === 0
  if (!isUsable) return { profiles: null, isFinal, minute }
  return { profiles: { profiled, unprofiled: await readUnprofiled(prisma, unprofiled) }, isFinal, minute }
}

async function readUnprofiled(
  prisma: Context['database']['prisma'],
  visible: ReadonlyMap<number, number>,
): Promise<Profiles['unprofiled']> {
  const ids = [...visible.keys()]
  if (ids.length === 0) return new Map()
  const rows = groupBy(await selectRows(prisma, selectChoices, { ids }), ({ productId }) => productId)
  return new Map(
    ids.map((id) => {
      const choices: Choices = JSON.parse(describeChoices(rows.get(id) ?? []))
      return [id, { choices, visible: visible.get(id) ?? 0 }]
    }),
  )
}
