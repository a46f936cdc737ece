import type { Tx } from '#lib/platform/database/db.ts'
import { FormerSite } from './former-site.ts'

const KIND = 'site'

/** Keeps a former site's address, so that later imports find the links into it. Returns whether it is new. */
export async function rememberSite(tx: Tx, source: string, { places }: FormerSite): Promise<boolean> {
  const known = await findKnownSites(tx)
  for (const key of places) {
    const where = { source_kind_key: { source, kind: KIND, key } }
    await tx.importSource.upsert({
      where,
      create: { source, kind: KIND, key, rowId: 0, hash: '' },
      update: {},
      select: { id: true },
    })
  }
  return [...places].some((place) => !known.places.has(place))
}

/** The sites that have been imported from. */
export async function findKnownSites(tx: Tx): Promise<FormerSite> {
  const rows = await tx.importSource.findMany({ where: { kind: KIND }, select: { key: true } })
  return new FormerSite(rows.map(({ key }) => `https://${key}`))
}
