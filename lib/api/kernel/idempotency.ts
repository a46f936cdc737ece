import { randomUUID } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

const KEPT_MS = 24 * 3_600_000
// A worker that holds a claim longer is taken for dead.
const CLAIM_MS = 60_000

const PURPOSE = 'idempotent answers'

export type IdempotencyContext = Context & { secrets: Secrets }

/** What one use of an `Idempotency-Key` is about. */
export type IdempotentRequest = {
  appId: number
  key: string
  /** The customer, else the cart token, else the IP. */
  principal: string
  method: string
  path: string
  query: string
  body: Uint8Array
}

/** The right to answer a request; whoever has it completes or releases it. */
export type Claim = { id: number; holder: string; salt: string }

export type StoredAnswer = { status: number; body: string }

export type ClaimOutcome = { claim: Claim; replay: null } | { claim: null; replay: StoredAnswer }

/** Throws `invalid_request` unless the key is 8 to 255 printable characters. */
export function readIdempotencyKey(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (!/^[\x20-\x7e]{8,255}$/.test(value))
    throw new Refusal('invalid_request', { facts: { header: 'Idempotency-Key' } })
  return value
}

/**
 * Claims a key, or gives the answer it got before. Of requests at once exactly one gets the claim.
 * Throws `request_in_progress` while another holds it and `idempotency_key_reused` for another request.
 */
export async function claimKey(
  context: IdempotencyContext,
  request: IdempotentRequest,
): Promise<ClaimOutcome> {
  const { idempotencyRecord } = context.database.prisma
  // Answers may hold tokens. The key itself is not stored, so the database does not open them, nor do backups.
  const salt = `${request.principal}\n${request.key}`
  const now = context.clock.now()
  const holder = randomUUID()
  const scopeHash = sha256([request.principal, request.method, request.path, request.key].join('\n'))
  const fingerprint = sha256([request.method, request.path, request.query, sha256(request.body)].join('\n'))
  const fresh = {
    fingerprint,
    claim: holder,
    status: null,
    body: null,
    claimedAt: now,
    completedAt: null,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  }

  // A record may be released between the failed insert and the look at it: then the key is free again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const id = await insertRecord(context, { appId: request.appId, scopeHash, ...fresh })
    if (id !== undefined) return { claim: { id, holder, salt }, replay: null }
    const record = await idempotencyRecord.findUnique({
      where: { appId_scopeHash: { appId: request.appId, scopeHash } },
    })
    if (!record) continue
    const abandoned = record.status === null && isOver(record.claimedAt, now)
    if (record.expiresAt > now && !abandoned) {
      return {
        claim: null,
        replay: readReplay(record, fingerprint, (sealed) => context.secrets.decrypt(PURPOSE, sealed, salt)),
      }
    }
    if (record.expiresAt > now && record.fingerprint !== fingerprint)
      throw new Refusal('idempotency_key_reused')
    const taken = await idempotencyRecord.updateMany({
      // Whoever held it may have written or answered meanwhile.
      where: { id: record.id, claim: record.claim, status: record.status, claimedAt: record.claimedAt },
      data: fresh,
    })
    if (taken.count === 1) return { claim: { id: record.id, holder, salt }, replay: null }
  }
  throw inProgress()
}

/**
 * Keeps the answer. Run in the transaction of the fact, it makes fact and answer one; a later one of the same request
 * takes its place. Resolves to false if the claim was lost to another worker.
 */
export async function completeClaim(
  { secrets, clock }: IdempotencyContext,
  db: Tx,
  claim: Claim,
  { status, body }: StoredAnswer,
): Promise<boolean> {
  const { count } = await db.idempotencyRecord.updateMany({
    where: { id: claim.id, claim: claim.holder },
    data: { status, body: secrets.encrypt(PURPOSE, body, claim.salt), completedAt: clock.now() },
  })
  return count === 1
}

/**
 * Makes sure, in a transaction, that the claim is still held, and keeps others from taking it over until that ends and
 * for a minute longer. Throws `request_in_progress` if another worker has it.
 */
export async function holdClaim({ clock }: IdempotencyContext, tx: Tx, claim: Claim): Promise<void> {
  const { count } = await tx.idempotencyRecord.updateMany({
    where: { id: claim.id, claim: claim.holder },
    data: { claimedAt: clock.now() },
  })
  if (count === 0) throw inProgress()
}

/** Gives the key back, for an answer that must not be repeated. */
export async function releaseClaim(db: Tx, claim: Claim): Promise<void> {
  await db.idempotencyRecord.deleteMany({ where: { id: claim.id, claim: claim.holder, status: null } })
}

/** Whether an answer is one that a retry should get again. */
export function isRepeatable(status: number): boolean {
  return status < 500 && status !== 401 && status !== 409 && status !== 429
}

/** Whether a claim is over. One from further ahead than clocks of machines differ was made before the clock was set back. */
function isOver(claimedAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - claimedAt.getTime()) >= CLAIM_MS
}

type NewRecord = Parameters<Tx['idempotencyRecord']['create']>[0]['data'] & { appId: number }

/** The new record's id, or undefined where there is one already. */
async function insertRecord({ database }: Context, data: NewRecord): Promise<number | undefined> {
  try {
    return (await database.prisma.idempotencyRecord.create({ data, select: { id: true } })).id
  } catch (error) {
    if ((error as { code?: string }).code === 'P2002') return undefined
    throw error
  }
}

type StoredRecord = { fingerprint: string; status: number | null; body: string | null }

function readReplay(
  record: StoredRecord,
  fingerprint: string,
  open: (sealed: string) => string,
): StoredAnswer {
  if (record.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused')
  if (record.status === null || record.body === null) throw inProgress()
  return { status: record.status, body: open(record.body) }
}

export function inProgress(): Refusal {
  return new Refusal('request_in_progress', { headers: { 'Retry-After': '1' } })
}
