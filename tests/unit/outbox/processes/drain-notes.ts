import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { systemClock } from '#lib/platform/process/clock.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createOutbox } from '#lib/services/outbox/index.ts'

// Does all notes that are due, and tells of each when it happens; each takes so many milliseconds after that.
const [url = '', takesMs = '0'] = process.argv.slice(2)
const database = await connectDatabase(url)
const outbox = createOutbox({
  database,
  clock: systemClock,
  log: createLog('silent'),
  handlers: {
    async note({ payload }) {
      fs.writeSync(1, `${(payload as { i: number }).i}\n`)
      await sleep(Number(takesMs))
    },
  },
})
await outbox.drain()
await outbox.close()
await database.close()
