import { statement } from '#lib/platform/database/statements/statement.ts'

/** Writes a notice down unless its fact is known already. */
export const insertNotice = statement({
  parameters: { event: 'text', key: 'text', facts: 'text', now: 'moment', mailedAt: 'moment?' },
  sql: `
    INSERT INTO "OwnerNotice" ("event", "key", "facts", "createdAt", "mailedAt")
    VALUES (@event, @key, @facts, @now, @mailedAt)
    ON CONFLICT ("key") DO NOTHING`,
})
