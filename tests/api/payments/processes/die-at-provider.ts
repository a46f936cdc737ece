import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { openApp } from '#lib/app/app.ts'
import type { Gateway } from '#lib/domains/shop/payments/gateways/index.ts'
import { sendTo, type TestRequest } from '#tests/support/api.ts'

// Answers one request, and is killed as soon as the sandbox has begun the payment, before anybody heard of it.
const [target = '', request = '{}'] = process.argv.slice(2)
const site = await openApp()
const sandbox = site.gateways.find('sandbox')
if (!sandbox) throw new Error('The sandbox is off.')
const dying: Gateway = {
  ...sandbox,
  async start(given) {
    await sandbox.start(given)
    process.kill(process.pid, 'SIGKILL')
    return new Promise(() => undefined)
  },
}
const app = await openApp({ gateways: [dying] })
await sendTo(createApi(v1, app), target, JSON.parse(request) as TestRequest)
