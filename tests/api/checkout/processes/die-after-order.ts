import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { openApp } from '#lib/app/app.ts'
import { TRANSACT } from '#lib/platform/database/transact.ts'
import { sendTo, type TestRequest } from '#tests/support/api.ts'

// Answers one request, and is killed as soon as its first transaction is kept.
const [target = '', request = '{}'] = process.argv.slice(2)
const app = await openApp()
const { prisma } = app.database
type Keep = (work: unknown) => Promise<unknown>
const dying = (keep: Keep) => async (work: unknown) => {
  await keep(work)
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}
app.database.prisma = new Proxy(prisma, {
  get(client, name) {
    const value: unknown = Reflect.get(client, name)
    return name === '$transaction' || name === TRANSACT ? dying(value as Keep) : value
  },
})
await sendTo(createApi(v1, app), target, JSON.parse(request) as TestRequest)
