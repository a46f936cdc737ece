import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { runStatement, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { describeChoices } from '../reading/choices/choices.ts'
import { claimUnprofiled, selectChoices, setProfiles } from '../statements/choices.ts'

const BATCH = 500

/** Reads the choices of products and names their profiles. The caller's transaction must have locked them before. */
export async function saveProfiles(tx: Tx, productIds: readonly number[]): Promise<number> {
  let saved = 0
  for (let from = 0; from < productIds.length; from += BATCH)
    saved += await saveBatch(tx, productIds.slice(from, from + BATCH))
  return saved
}

async function saveBatch(tx: Tx, ids: readonly number[]): Promise<number> {
  const rows = groupBy(await selectRows(tx, selectChoices, { ids }), ({ productId }) => productId)
  const described = ids.map((id) => {
    const choices = describeChoices(rows.get(id) ?? [])
    return { id, choices, hash: sha256(choices) }
  })
  const wanted = new Map(described.map(({ hash, choices }) => [hash, choices]))
  const known = await tx.choiceProfile.findMany({
    where: { hash: { in: [...wanted.keys()] } },
    select: { hash: true },
  })
  for (const { hash } of known) wanted.delete(hash)
  if (wanted.size > 0) await insertProfiles(tx, wanted)
  return runStatement(tx, setProfiles, { pairs: described.map(({ id, hash }) => [id, hash]) })
}

/** Others may insert the same at this moment, which is why they are sorted. */
async function insertProfiles(tx: Tx, profiles: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...profiles].sort(([a], [b]) => (a < b ? -1 : 1))
  await tx.$executeRaw`
    INSERT INTO "ChoiceProfile" ("hash", "choices")
    VALUES ${Prisma.join(rows.map(([hash, choices]) => Prisma.sql`(${hash}, ${choices})`))}
    ON CONFLICT ("hash") DO NOTHING`
}

/** Names the profiles of products that have none: those of before an upgrade, and those that others than this version have changed. */
export async function fillProfiles(
  { database }: { database: { prisma: Tx } },
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const saved = await transact(database.prisma, async (tx) => {
      const claimed = await selectRows(tx, claimUnprofiled, { take: BATCH })
      return saveProfiles(
        tx,
        claimed.map(({ id }) => id),
      )
    })
    if (saved < BATCH) return
  }
}
