import type { Database, Prisma } from '#lib/platform/database/db.ts'
import type { SealedText, Vault } from '#lib/platform/security/vault.ts'

/** Effects whose payload has a text `sealed`: those whose kind begins so, and for what purpose they are sealed. */
export type SealedEffects = { kinds: string; purpose: string }

/** What waits in the outbox sealed, and what was given up and may be tried again. */
export function effectsVault({ prisma }: Database, owners: readonly SealedEffects[]): Vault {
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
      return rows.map(({ id, kind, payload }) => ({ key: id, texts: readTexts(id, kind, payload) }))
    },
  }

  function readTexts(id: number, kind: string, payload: Prisma.JsonValue): SealedText[] {
    const owner = owners.find(({ kinds }) => kind.startsWith(kinds))
    if (!owner || !isSealed(payload)) return []
    const replace = (sealed: string) =>
      prisma.outboxMessage.updateMany({
        // It may have been sent meanwhile, and emptied.
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
