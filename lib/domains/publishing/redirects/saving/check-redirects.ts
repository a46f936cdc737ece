import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Target } from '../addresses.ts'
import { type Answering, answers, findAnswering } from '../following/find-answering.ts'
import { readKnownPattern } from '../following/known-patterns.ts'
import { resolveRedirectChain } from '../following/resolve-redirect-chain.ts'
import { lockRedirects } from './lock-redirects.ts'

/**
 * What is wrong with a stored redirect: it leads to another one, in a circle, or to an address on this site where nothing
 * answers.
 */
export type RedirectFault = {
  from: string
  to: string
  problem: 'chain' | 'circle' | 'nowhere'
  /** Of a chain: where it ends. */
  end: string | null
}

type Row = Target & { from: string; id: number }
type Found = RedirectFault & { id: number; target: Target | null }

const PAGE = 5_000
const BATCH = 200

/** Lists the redirects that should be corrected. */
export async function checkRedirects(context: Pick<Context, 'database'>): Promise<RedirectFault[]> {
  return (await findFaults(context)).map(({ from, to, problem, end }) => ({ from, to, problem, end }))
}

/**
 * Makes chains lead straight to their ends, and deletes circles. Returns what was corrected; redirects that lead nowhere are
 * left to the owner.
 */
export async function fixRedirects(context: Pick<Context, 'database'>): Promise<RedirectFault[]> {
  const faults = (await findFaults(context)).filter(({ problem }) => problem !== 'nowhere')
  for (let at = 0; at < faults.length; at += BATCH)
    await transact(context.database.prisma, async (tx) => {
      await lockRedirects(tx)
      for (const { id, to, target } of faults.slice(at, at + BATCH)) {
        // Unless it was changed in the meantime.
        const where = { id, to }
        if (!target) await tx.redirect.deleteMany({ where })
        else await tx.redirect.updateMany({ where, data: { to: target.to, leadsTo: target.leadsTo } })
      }
    })
  return faults.map(({ from, to, problem, end }) => ({ from, to, problem, end }))
}

async function findFaults({ database: { prisma } }: Pick<Context, 'database'>): Promise<Found[]> {
  const all = new Map<string, Row>()
  for (let last = 0; ; ) {
    const select = { id: true, from: true, to: true, leadsTo: true }
    const query = { where: { id: { gt: last } }, orderBy: { id: 'asc' as const }, take: PAGE, select }
    const rows: Row[] = await prisma.redirect.findMany(query)
    for (const row of rows) all.set(row.from, row)
    last = rows.at(-1)?.id ?? last
    if (rows.length < PAGE) break
  }
  const targets = [...all.values()].flatMap(({ leadsTo }) =>
    leadsTo === null ? [] : [leadsTo, ...readKnownPattern(leadsTo).keys],
  )
  const answering = await findAnswering(prisma, targets)
  return [...all.values()].flatMap((row) => judge(row, all, answering) ?? [])
}

function judge(row: Row, all: ReadonlyMap<string, Row>, answering: Answering): Found | null {
  const { id, from, to } = row
  const way = resolveRedirectChain(all, { from, first: row, answering })
  if (!way) return { id, from, to, problem: 'circle', end: null, target: null }
  const { end, others } = way
  if (others > 0) return { id, from, to, problem: 'chain', end: end.to, target: end }
  const isLost = end.leadsTo !== null && !answers(answering, end.leadsTo)
  return isLost ? { id, from, to, problem: 'nowhere', end: null, target: null } : null
}
