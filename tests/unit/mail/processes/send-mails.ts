import { openApp } from '#lib/app/app.ts'

// Sends all mails that wait.
const app = await openApp()
await app.outbox.drain()
await app.close()
