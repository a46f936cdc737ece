import { statement } from '#lib/platform/database/statements/statement.ts'

/** Claims a key that nobody has used. */
export const insertClaim = statement({
  parameters: {
    appId: 'int',
    scopeHash: 'text',
    fingerprint: 'text',
    claim: 'text',
    now: 'moment',
    expiresAt: 'moment',
  },
  row: { id: 'int' },
  sql: `
    INSERT INTO "IdempotencyRecord" ("appId", "scopeHash", "fingerprint", "claim", "claimedAt", "expiresAt")
    VALUES (@appId, @scopeHash, @fingerprint, @claim, @now, @expiresAt)
    ON CONFLICT ("appId", "scopeHash") DO NOTHING
    RETURNING "id"`,
})

/** Stores the answer, if the claim is still held. */
export const answerClaim = statement({
  parameters: { id: 'int', claim: 'text', status: 'int', body: 'text', details: 'text?', now: 'moment' },
  row: { id: 'int' },
  sql: `
    UPDATE "IdempotencyRecord" SET "status" = @status, "body" = @body, "details" = @details, "completedAt" = @now
    WHERE "id" = @id AND "claim" = @claim
    RETURNING "id"`,
})

export const renewClaim = statement({
  parameters: { id: 'int', claim: 'text', now: 'moment' },
  row: { id: 'int' },
  sql: `UPDATE "IdempotencyRecord" SET "claimedAt" = @now WHERE "id" = @id AND "claim" = @claim RETURNING "id"`,
})

/** Renews a claim in a transaction that writes: the claim says so once that is committed. */
export const writeUnderClaim = statement({
  parameters: { id: 'int', claim: 'text', now: 'moment' },
  row: { id: 'int' },
  sql: `
    UPDATE "IdempotencyRecord" SET "claimedAt" = @now, "completedAt" = @now WHERE "id" = @id AND "claim" = @claim
    RETURNING "id"`,
})

/** Frees the key, unless it was answered. */
export const deleteClaim = statement({
  parameters: { id: 'int', claim: 'text' },
  row: { id: 'int' },
  sql: `
    DELETE FROM "IdempotencyRecord" WHERE "id" = @id AND "claim" = @claim AND "status" IS NULL
    RETURNING "id"`,
})

/** Frees the key, unless something was written under its claim. */
export const deleteUnwrittenClaim = statement({
  parameters: { id: 'int', claim: 'text' },
  row: { id: 'int' },
  sql: `
    DELETE FROM "IdempotencyRecord" WHERE "id" = @id AND "claim" = @claim AND "status" IS NULL AND "completedAt" IS NULL
    RETURNING "id"`,
})
