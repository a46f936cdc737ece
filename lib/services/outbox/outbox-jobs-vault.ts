import type { Database, Prisma } from '#lib/platform/database/db.ts'
import type { SealedText, Vault } from '#lib/platform/security/vault.ts'

/** Effects with an encrypted text `sealed` in their payload: the prefix of their kinds, and the purpose. */
export type SealedOutboxJobs = { kinds: string; purpose: string }

/** Encrypted effects that wait, or were given up and can be retried. */
export function effectsVault({ prisma }: Database, owners: readonly SealedOutboxJobs[]): Vault {
  return {
    name: 'the outbox',
    async read(after = 0, take) {
      const rows = await prisma.outboxMessage.findMany({
        where: {
          id: { gt: Number(after) },
          AND: [
            { OR: owners.map(({ kinds }) => ({ kind: { startsWith: kinds } })) },
            { OR: [{ doneAt: null }, { lastError: { not: null } }] },
          ],
        },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, kind: true, payload: true },
      })
      return rows.map(({ id, kind, payload }) => ({ key: id, texts: textsOf(id, kind, payload) }))
    },
  }

  function textsOf(id: number, kind: string, payload: Prisma.JsonValue): SealedText[] {
    const owner = owners.find(({ kinds }) => kind.startsWith(kinds))
    if (!owner || !isSealed(payload)) return []
    const replace = (sealed: string) =>
      prisma.outboxMessage.updateMany({
        // The job may have been done since, which empties its payload.
        where: { id, payload: { equals: payload } },
        data: { payload: { ...payload, sealed } },
      })
    return [{ purpose: owner.purpose, sealed: payload.sealed, replace }]
  }
}

type SealedPayload = Prisma.JsonObject & { sealed: string }

function isSealed(payload: Prisma.JsonValue): payload is SealedPayload {
  return typeof (payload as Partial<SealedPayload> | null)?.sealed === 'string'
}
