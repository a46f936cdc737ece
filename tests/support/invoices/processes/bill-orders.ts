import type { App } from '#lib/app/app.ts'
import { openApp } from '#lib/app/app.ts'
import { issueInvoice } from '#lib/domains/shop/invoices/index.ts'
import { shuffle } from '../shuffle.ts'

// Issues the invoices of all orders that lack one, in any order and in two years, and then ends. With `dies`, it is killed while it
// holds a number that no document has yet.
const dies = process.argv[2] === 'dies'
const app = await openApp()
const orders = await app.database.prisma.order.findMany({
  where: { invoices: { none: {} } },
  select: { id: true },
})
process.stdout.write('ready\n')
for (const { id } of shuffle(orders)) await bill(id)
await app.close()

/** Tries again where SQLite let others write for too long, as the outbox would. */
async function bill(id: number, tries = 5): Promise<void> {
  try {
    await issueInvoice(inYearOf(id), id)
  } catch (error) {
    if (tries === 1) throw error
    await bill(id, tries - 1)
  }
}

function inYearOf(id: number): App {
  const at = new Date(`${2026 + (id % 2)}-06-01T12:00:00Z`)
  let isNumbering = false
  const now = () => {
    // Asked for right before the number is.
    isNumbering = true
    return at
  }
  const current = new Proxy(app.settings.current, {
    get(settings, key, receiver) {
      if (dies && isNumbering && key === 'invoices.prefix') process.kill(process.pid, 'SIGKILL')
      return Reflect.get(settings, key, receiver)
    },
  })
  return { ...app, clock: { now }, settings: Object.create(app.settings, { current: { value: current } }) }
}
