import { openApp } from '#lib/app/app.ts'
import { receiveWebhook } from '#lib/domains/shop/payments/index.ts'

// Takes one message of the sandbox, and is killed before it acts upon it.
const [headers = '{}', body = ''] = process.argv.slice(2)
const app = await openApp()
await receiveWebhook(app, 'sandbox', { headers: JSON.parse(headers), body: Buffer.from(body) })
process.kill(process.pid, 'SIGKILL')
