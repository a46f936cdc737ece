import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { openApp } from '#lib/app/app.ts'
import { sendTo, type TestRequest } from '#tests/support/api.ts'

// Answers one request, and is killed as soon as its first transaction is kept.
const [target = '', request = '{}'] = process.argv.slice(2)
const app = await openApp()
const { prisma } = app.database
const keep = prisma.$transaction.bind(prisma) as (...given: unknown[]) => Promise<unknown>
const dying = async (...given: unknown[]) => {
  await keep(...given)
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}
app.database.prisma = new Proxy(prisma, {
  get: (client, name) => (name === '$transaction' ? dying : Reflect.get(client, name)),
})
await sendTo(createApi(v1, app), target, JSON.parse(request) as TestRequest)
