import { randomUUID } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import { writeAlone } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { type Secrets, sha256 } from '#lib/platform/security/secrets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import {
  answerClaim,
  deleteClaim,
  deleteUnwrittenClaim,
  insertClaim,
  renewClaim,
  writeUnderClaim,
} from './statements/claims.ts'

const KEPT_MS = 24 * 3_600_000
// A worker that has not renewed its claim for so long is considered dead. If it is not, it can write nothing more.
const CLAIM_MS = 5_000
// If it has written something by then, and not its answer, a retry would repeat that: clients have long given up by this time.
const WRITTEN_CLAIM_MS = 60_000

const PURPOSE = 'idempotent answers'

export type IdempotencyContext = Context & { secrets: Secrets }

/** One use of an `Idempotency-Key`. */
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

/** The right to answer a request. Its holder completes or releases it. */
export type Claim = { id: number; holder: string; salt: string }

export type StoredAnswer = { status: number; body: string; details?: string | null }

export type ClaimOutcome = { claim: Claim; replay: null } | { claim: null; replay: StoredAnswer }

/** Throws `invalid_request` unless the key is 8 to 255 printable characters. */
export function parseIdempotencyKey(value: string): string {
  const fault = findKeyFault(value)
  if (!fault) return value
  throw new Refusal('invalid_request', {
    facts: { header: 'Idempotency-Key' },
    details: { header: 'Idempotency-Key', reason: fault },
  })
}

function findKeyFault(value: string): string | null {
  if (value.length < 8) return 'idempotency_key_too_short'
  if (value.length > 255) return 'idempotency_key_too_long'
  return /^[\x20-\x7e]+$/.test(value) ? null : 'idempotency_key_unprintable'
}

/**
 * Claims a key, or returns its stored answer. Of simultaneous requests exactly one gets the claim. Throws
 * `request_in_progress` while another holds it, and `idempotency_key_reused` if the key was used for a different
 * request.
 */
export async function claimKey(
  context: IdempotencyContext,
  request: IdempotentRequest,
): Promise<ClaimOutcome> {
  const { prisma } = context.database
  // Answers may contain tokens. The key itself is not stored, so neither the database nor a backup can decrypt them.
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
    details: null,
    claimedAt: now,
    completedAt: null,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  }

  // A record may be released between the failed insert and the lookup, which frees the key.
  for (let attempt = 0; attempt < 3; attempt++) {
    const [inserted] = await writeAlone(prisma, insertClaim, {
      ...{ appId: request.appId, scopeHash, fingerprint },
      ...{ claim: holder, now, expiresAt: fresh.expiresAt },
    })
    if (inserted) return { claim: { id: inserted.id, holder, salt }, replay: null }
    const record = await prisma.idempotencyRecord.findUnique({
      where: { appId_scopeHash: { appId: request.appId, scopeHash } },
    })
    if (!record) continue
    const abandoned = record.status === null && isOver(record, now)
    if (record.expiresAt > now && !abandoned) {
      return {
        claim: null,
        replay: openReplay(record, fingerprint, (sealed) => context.secrets.decrypt(PURPOSE, sealed, salt)),
      }
    }
    if (record.expiresAt > now && record.fingerprint !== fingerprint)
      throw new Refusal('idempotency_key_reused')
    const taken = await prisma.idempotencyRecord.updateMany({
      // Its holder may have written or answered in the meantime.
      where: { id: record.id, claim: record.claim, status: record.status, claimedAt: record.claimedAt },
      data: fresh,
    })
    if (taken.count === 1) return { claim: { id: record.id, holder, salt }, replay: null }
  }
  throw inProgress()
}

/**
 * Stores the answer, in the transaction of the change, so that both are committed together, or alone. A later answer to
 * the same request replaces it. Resolves to false if the claim was lost to another worker.
 */
export async function completeClaim(
  { secrets, clock }: IdempotencyContext,
  db: Statements,
  claim: Claim,
  { status, body, details = null }: StoredAnswer,
): Promise<boolean> {
  const answered = await writeAlone(db, answerClaim, {
    ...{ id: claim.id, claim: claim.holder },
    ...{ status, body: secrets.encrypt(PURPOSE, body, claim.salt), details, now: clock.now() },
  })
  return answered.length === 1
}

/** Renews a claim while its worker lives, until the returned function is called. */
export function keepClaim({ database, clock }: IdempotencyContext, claim: Claim): () => void {
  const renew = () => {
    const facts = { id: claim.id, claim: claim.holder, now: clock.now() }
    // It is retried soon, and the work itself will meet the cause.
    writeAlone(database.prisma, renewClaim, facts).catch(() => undefined)
  }
  const renewal = setInterval(renew, CLAIM_MS / 3)
  return () => clearInterval(renewal)
}

/**
 * Checks, in a transaction, that the claim is still held, and renews it: nobody else can take it over until the
 * transaction ends. Throws `request_in_progress` if another worker has it.
 */
export async function holdClaim({ clock }: IdempotencyContext, tx: Statements, claim: Claim): Promise<void> {
  const renewed = await writeAlone(tx, writeUnderClaim, {
    ...{ id: claim.id, claim: claim.holder },
    now: clock.now(),
  })
  if (renewed.length === 0) throw inProgress()
}

/** Frees the key, for an answer that must not be repeated; with `unlessWritten`, only if nothing was written under its claim. */
export async function releaseClaim(
  db: Statements,
  claim: Claim,
  { unlessWritten }: { unlessWritten: boolean },
): Promise<void> {
  const free = unlessWritten ? deleteUnwrittenClaim : deleteClaim
  await writeAlone(db, free, { id: claim.id, claim: claim.holder })
}

/** Whether a retry should get the same answer again. */
export function isRepeatable(status: number): boolean {
  return status < 500 && status !== 401 && status !== 409 && status !== 429
}

/** Whether a claim without an answer has expired. One far in the future was made before the clock was set back. */
function isOver(
  { claimedAt, completedAt }: { claimedAt: Date; completedAt: Date | null },
  now: Date,
): boolean {
  const lasts = completedAt ? WRITTEN_CLAIM_MS : CLAIM_MS
  return Math.abs(now.getTime() - claimedAt.getTime()) >= lasts
}

type StoredRecord = {
  fingerprint: string
  status: number | null
  body: string | null
  details: string | null
}

function openReplay(
  record: StoredRecord,
  fingerprint: string,
  open: (sealed: string) => string,
): StoredAnswer {
  if (record.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused')
  if (record.status === null || record.body === null) throw inProgress()
  return { status: record.status, body: open(record.body), details: record.details }
}

export function inProgress(): Refusal {
  return new Refusal('request_in_progress', {
    details: { reason: 'idempotency_key' },
    headers: { 'Retry-After': '1' },
  })
}
