import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { programRunner } from '#tests/support/program-runner.ts'

export type BillingOptions = {
  databaseUrl: string
  orders: number
  kills: number
  /** Hears how far it is. */
  tell?: (line: string) => void
}

export type BillingReport = {
  kills: number
  /** Orders without an invoice, and refunds without a credit note. */
  missing: number
  /** Series whose numbers are not 1, 2, 3 … up to the one that the series remembers. */
  faults: string[]
  /** How many documents each series has. */
  series: Record<string, number>
}

const PROGRAM = path.join(import.meta.dirname, 'processes/bill-orders.ts')
const PROCESSES = 2

/**
 * Has processes number invoices and credit notes beside each other while they are killed: every other one while it holds a number, the
 * rest at any moment. Resolves, once all that is due has been issued, to what is wrong with the numbers.
 */
export async function killBilling({
  databaseUrl,
  orders,
  kills,
  tell,
}: BillingOptions): Promise<BillingReport> {
  const database = await connectDatabase(databaseUrl)
  try {
    await writeOrders(database, orders)
    for (let killed = 0; killed < kills; killed += PROCESSES) {
      const both = [start(databaseUrl, ['dies']), start(databaseUrl)]
      await Promise.all(both.map((child, i) => (i === 0 ? ended(child) : killLater(child))))
      tell?.(`${killed + PROCESSES} kills, ${await database.prisma.invoice.count()} documents`)
    }
    const last = Array.from({ length: PROCESSES }, () => start(databaseUrl))
    await Promise.all(last.map(ended))
    return { kills, ...(await judge(database)) }
  } finally {
    await database.close()
  }
}

/** Paid orders, of which every third was refunded in part. */
async function writeOrders({ prisma }: Database, count: number): Promise<void> {
  const sums = { subtotal: 1000n, discount: 0n, tax: 0n, total: 1000n }
  for (let i = 0; i < count; i++)
    await prisma.order.create({
      data: {
        ...{
          number: `BILLED${i}`,
          tokenSalt: `${i}`,
          currency: 'USD',
          status: 'processing',
          paymentStatus: 'paid',
        },
        ...{ billing: { name: 'Ada Lindqvist' }, itemCount: 1, taxInclusive: false, paidAt: new Date() },
        ...sums,
        lines: { create: { name: 'Kettle', quantity: 1, unitPrice: 1000n, subtotal: 1000n, total: 1000n } },
        refunds: i % 3 === 0 ? { create: { amount: 100n, currency: 'USD', status: 'done' } } : {},
      },
    })
}

function start(databaseUrl: string, args: string[] = []): ChildProcess {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-for-drills-that-is-long-enough',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
  }
  return spawn(process.execPath, [programRunner, PROGRAM, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function killLater(child: ChildProcess): Promise<void> {
  const end = ended(child)
  await Promise.race([end, child.stdout && once(child.stdout, 'data')])
  await sleep(Math.random() * 400)
  child.kill('SIGKILL')
  await end
}

/** Rejects if a process fails; being killed is no failure. */
async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0 && code !== null) throw new Error(`A process ended with ${code}.`)
}

async function judge({ prisma }: Database): Promise<Omit<BillingReport, 'kills'>> {
  const documents = await prisma.invoice.findMany({ select: { kind: true, year: true, sequence: true } })
  const known = await prisma.invoiceSeries.findMany()
  const series: Record<string, number> = {}
  const faults: string[] = []
  for (const { kind, year, last } of known) {
    const numbers = documents
      .filter((one) => one.kind === kind && one.year === year)
      .map(({ sequence }) => sequence)
      .sort((a, b) => a - b)
    series[`${kind} ${year}`] = numbers.length
    const isGapless = numbers.length === last && numbers.every((number, index) => number === index + 1)
    if (!isGapless) faults.push(`${kind} ${year}: ${numbers.join(', ')}, and the last is ${last}`)
  }
  const unbilled = await prisma.order.count({ where: { invoices: { none: { kind: 'invoice' } } } })
  const uncredited = await prisma.refund.count({ where: { creditNote: { is: null } } })
  return { missing: unbilled + uncredited, faults, series }
}
