import { statement } from '#lib/platform/database/statements/statement.ts'

/** Queues an effect unless its key was used before. Of concurrent calls, one inserts it and the others wait for it. */
export const insertUniqueOutboxJob = statement({
  parameters: {
    kind: 'text',
    payload: 'json',
    dedupeKey: 'text',
    availableAt: 'moment',
    createdAt: 'moment',
  },
  sql: `
    INSERT INTO "OutboxMessage" ("kind", "payload", "dedupeKey", "availableAt", "createdAt")
    VALUES (@kind, @payload, @dedupeKey, @availableAt, @createdAt)
    ON CONFLICT ("dedupeKey") DO NOTHING`,
})
