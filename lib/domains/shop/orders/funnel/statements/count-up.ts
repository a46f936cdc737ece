import { statement } from '#lib/platform/database/statements/statement.ts'

export const countUp = statement({
  parameters: { day: 'text', step: 'text', shard: 'int' },
  sql: `
    INSERT INTO "FunnelCount" ("day", "step", "shard", "count") VALUES (@day, @step, @shard, 1)
    ON CONFLICT ("day", "step", "shard") DO UPDATE SET "count" = "FunnelCount"."count" + 1`,
})
