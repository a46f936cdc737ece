import { openApp } from '#lib/app/app.ts'
import { createPushHandlers } from '#lib/domains/publishing/push/index.ts'
import { createOutbox } from '#lib/services/outbox/index.ts'

// Tells devices all that waits to be told, by services that stand where the argument says.
const [origins = '{}'] = process.argv.slice(2)
const app = await openApp()
const { handlers, close } = createPushHandlers({ ...app, origins: JSON.parse(origins) })
await createOutbox({ ...app, handlers }).drain()
close()
await app.close()
