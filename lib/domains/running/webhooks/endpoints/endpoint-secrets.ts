import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '#lib/platform/database/db.ts'
import { CannotDecrypt, type Secrets } from '#lib/platform/security/secrets.ts'
import { createVault, type Vault } from '#lib/platform/security/vault.ts'

const PURPOSE = 'webhook secrets'
const SECRET_BYTES = 32

/** Gives an endpoint a new secret, as the Standard Webhooks write them. Returns it; it is stored encrypted. */
export async function addSecret(
  tx: Tx,
  secrets: Secrets,
  { endpointId, createdAt }: { endpointId: number; createdAt: Date },
): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const ciphertext = secrets.encrypt(PURPOSE, secret)
  await tx.webhookSecret.create({ data: { endpointId, ciphertext, createdAt }, select: { id: true } })
  return secret
}

/** The secrets that sign what an endpoint gets now, the current one first. Throws if it has some, of which none can be read. */
export async function loadSecrets(
  { prisma }: Database,
  secrets: Secrets,
  { endpointId, now }: { endpointId: number; now: Date },
): Promise<string[]> {
  const rows = await prisma.webhookSecret.findMany({
    where: { endpointId, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: { id: 'desc' },
    select: { ciphertext: true },
  })
  const readable = rows.flatMap(({ ciphertext }) => secrets.open(PURPOSE, ciphertext)?.plain ?? [])
  if (rows.length > 0 && readable.length === 0) throw new CannotDecrypt()
  return readable
}

export function webhookSecretsVault({ prisma: { webhookSecret } }: Database): Vault {
  return createVault({
    name: "webhooks' secrets",
    purpose: PURPOSE,
    async read(after = 0, take) {
      const rows = await webhookSecret.findMany({
        where: { id: { gt: Number(after) } },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, ciphertext: true },
      })
      return rows.map(({ id, ciphertext }) => ({ key: id, sealed: ciphertext }))
    },
    replace: (id, ciphertext, by) =>
      webhookSecret.updateMany({ where: { id, ciphertext }, data: { ciphertext: by } }),
  })
}
