import {
  type ActionContext,
  type Actor,
  authorise,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import type { ImportLack, ReportLine } from './report.ts'

/** The state of a file: `checked` waits to be started by a member, `stopped` to be continued by one. */
type ImportState = 'uploading' | 'checking' | 'checked' | 'importing' | 'stopped' | 'done' | 'failed'

/** An uploaded file and what has become of it. */
export type ImportDescription = {
  id: number
  name: string
  bytes: number
  received: number
  state: ImportState
  /** `shopify`, `woocommerce` or `storefront`; null before it has been looked at. */
  source: string | null
  missing: 'keep' | 'unpublish' | 'unpublish-all'
  download: boolean
  done: number
  total: number
  created: number
  updated: number
  unchanged: number
  lacking: ImportLack | null
  /** Why it cannot be imported. */
  problem: string | null
  staff: { id: number; name: string } | null
  uploadedAt: Date
  endedAt: Date | null
}

export const lineOutcomes = ['created', 'updated', 'skipped', 'warning', 'note'] as const
export type LineOutcome = ReportLine['outcome']

export type ImportLine = {
  id: number
  outcome: LineOutcome
  line: number | null
  name: string | null
  text: string
}

const LINES_PER_PAGE = 50
const BATCH = 1000

/** The files that were uploaded lately, the latest first. */
export const listImports = staffQuery(
  { permission: 'catalogue.read' },
  async ({ database: { prisma } }: ActionContext): Promise<ImportDescription[]> => {
    const rows = await prisma.importRun.findMany({ orderBy: { id: 'desc' }, include: withStaff })
    return rows.map(describe)
  },
)

/** A file, and how often its report says what; null if there is none. */
export const showImport = staffQuery(
  { permission: 'catalogue.read' },
  async ({ database: { prisma } }: ActionContext, _actor, id: number) => {
    const row = await prisma.importRun.findUnique({ where: { id }, include: withStaff })
    if (!row) return null
    const groups = await prisma.importLine.groupBy({ by: ['outcome'], where: { runId: id }, _count: true })
    const counts = Object.fromEntries(lineOutcomes.map((outcome) => [outcome, 0])) as Record<
      LineOutcome,
      number
    >
    for (const { outcome, _count } of groups) counts[outcome as LineOutcome] = _count
    return { ...describe(row), counts }
  },
)

type LineFilter = { id: number; outcome?: LineOutcome; after?: number }

/** The report on a file, in its order. `next` is where it goes on; null at its end. */
export const pageImportLines = staffQuery(
  { permission: 'catalogue.read' },
  async ({ database: { prisma } }: ActionContext, _actor, { id, outcome, after }: LineFilter) => {
    const rows = await readLines(prisma, { id, outcome, after }, LINES_PER_PAGE + 1)
    const lines = rows.slice(0, LINES_PER_PAGE)
    return { lines, next: rows.length > LINES_PER_PAGE ? (lines.at(-1)?.id ?? null) : null }
  },
)

/** The whole report in batches. Nothing is read until the first is asked for. */
export const exportImportLines = Object.assign(
  async (context: ActionContext, actor: Actor, id: number): Promise<AsyncGenerator<ImportLine[]>> => {
    authorise(context, actor, { permission: 'catalogue.read' })
    return readBatches(context.database.prisma, id)
  },
  { need: { permission: 'catalogue.read' } as const },
)

async function* readBatches(tx: Tx, id: number): AsyncGenerator<ImportLine[]> {
  for (let after: number | undefined; ; ) {
    const rows = await readLines(tx, { id, after }, BATCH)
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id
    if (rows.length < BATCH) return
  }
}

async function readLines(tx: Tx, { id, outcome, after }: LineFilter, take: number): Promise<ImportLine[]> {
  const rows = await tx.importLine.findMany({
    where: { runId: id, outcome: outcome ?? { in: [...lineOutcomes] }, id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
  })
  return rows.map(({ runId: _, ...row }) => ({ ...row, outcome: row.outcome as LineOutcome }))
}

const withStaff = { staff: { select: { id: true, name: true } } } as const

type Row = Prisma.ImportRunGetPayload<{ include: typeof withStaff }>

function describe({ staffId: _, state, missing, lacking, ...row }: Row): ImportDescription {
  return {
    ...row,
    state: state as ImportState,
    missing: missing as ImportDescription['missing'],
    lacking: lacking as ImportLack | null,
  }
}
