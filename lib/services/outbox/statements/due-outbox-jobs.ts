import type { Provider } from '#lib/platform/database/database-location.ts'
import { forBoth, integersOf, textsOf } from '#lib/platform/database/statements/json-text.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'

/** As `laneOf`, and as an index has it: effects of one lane are found without those that wait in others. */
const LANE = {
  sqlite: `substr("kind", 1, instr("kind" || '.', '.') - 1)`,
  postgresql: `split_part("kind", '.', 1)`,
}

/** SQL for whether an effect of a lane is due and, as `free` says, free. */
const due = (provider: Provider, lane: string) => `
  "doneAt" IS NULL AND ${LANE[provider]} = ${lane} AND "availableAt" <= @now
  AND ("lockedUntil" IS NULL OR "lockedUntil" <= @now OR "lockedUntil" > @farthest)
  AND "kind" IN (${textsOf(provider, '@kinds')}) AND "id" NOT IN (${integersOf(provider, '@except')})`

const parameters = { kinds: 'json', except: 'json', now: 'moment', farthest: 'moment' } as const

/** Which lanes have an effect that is due and free. `lanes` and `kinds` are arrays of texts, `except` one of ids. */
export const selectDueLanes = statement({
  parameters: { ...parameters, lanes: 'json' },
  row: { lane: 'text' },
  sql: {
    sqlite: `
      SELECT "lane"."value" FROM (${textsOf('sqlite', '@lanes')}) AS "lane"
      WHERE EXISTS (SELECT 1 FROM "OutboxMessage" WHERE ${due('sqlite', '"lane"."value"')})`,
    // For EXISTS, PostgreSQL may first read what is due in all lanes.
    postgresql: `
      SELECT "lane"."value" FROM (${textsOf('postgresql', '@lanes')}) AS "lane"
      CROSS JOIN LATERAL (
        SELECT 1 FROM "OutboxMessage" WHERE ${due('postgresql', '"lane"."value"')} LIMIT 1
      ) AS "one"`,
  },
})

/** The effects of a lane that are due and free, the longest due first. */
export const selectDueOutboxJobs = statement({
  parameters: { ...parameters, lane: 'text', limit: 'int' },
  row: { id: 'int' },
  sql: forBoth(
    (provider) => `
      SELECT "id" FROM "OutboxMessage" WHERE ${due(provider, '@lane')}
      ORDER BY "availableAt", "id" LIMIT @limit`,
  ),
})
