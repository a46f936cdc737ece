import {
  type ActionContext,
  type Actor,
  authorise,
  may,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { type ImportContents, needsToSee } from './contents.ts'
import type { ColumnChoices, ImportLack, ReportLine } from './report.ts'

/**
 * The state of a file: `columns` waits for a member to say what its columns are, `checked` to be started by one, `stopped` to be continued
 * by one.
 */
type ImportState =
  | 'uploading'
  | 'checking'
  | 'columns'
  | 'checked'
  | 'importing'
  | 'stopped'
  | 'done'
  | 'failed'

/** An uploaded file and what has become of it. */
export type ImportDescription = {
  id: number
  name: string
  bytes: number
  received: number
  state: ImportState
  /** `shopify`, `woocommerce`, `wordpress`, `judgeme` or `storefront`; null before it has been looked at. */
  source: string | null
  /** Null before it has been looked at. */
  contents: ImportContents | null
  missing: 'keep' | 'unpublish' | 'unpublish-all'
  download: boolean
  /** The former site's address, if a member has named it. */
  site: string | null
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

/** The files that were uploaded lately and whose contents the actor may see, the latest first. */
export const listImports = staffQuery(
  { permission: 'catalogue.read' },
  async ({ database: { prisma } }: ActionContext, actor): Promise<ImportDescription[]> => {
    const rows = await prisma.importRun.findMany({ orderBy: { id: 'desc' }, omit, include: withStaff })
    return rows
      .filter(({ contents }) => needsToSee(contents).every((permission) => may(actor, permission)))
      .map(describe)
  },
)

/** A file, and how often its report says what; null if there is none. */
export const showImport = staffQuery(
  { permission: 'catalogue.read' },
  async (context: ActionContext, actor, id: number) => {
    const { prisma } = context.database
    const found = await prisma.importRun.findUnique({ where: { id }, include: withStaff })
    if (!found) return null
    const { layout, columns, ...row } = found
    for (const permission of needsToSee(row.contents)) authorise(context, actor, { permission })
    const groups = await prisma.importLine.groupBy({ by: ['outcome'], where: { runId: id }, _count: true })
    const counts = Object.fromEntries(lineOutcomes.map((outcome) => [outcome, 0])) as Record<
      LineOutcome,
      number
    >
    for (const { outcome, _count } of groups) counts[outcome as LineOutcome] = _count
    return {
      ...describe(row),
      counts,
      choices: layout as ColumnChoices | null,
      /** The names that a member has given the columns, by their headers. */
      chosen: columns as Record<string, string> | null,
    }
  },
)

type LineFilter = { id: number; outcome?: LineOutcome; after?: number }

/** The report on a file, in its order. `next` is where it goes on; null at its end. */
export const pageImportLines = staffQuery(
  { permission: 'catalogue.read' },
  async (context: ActionContext, actor, { id, outcome, after }: LineFilter) => {
    const { prisma } = context.database
    await authoriseLines(context, actor, id)
    const rows = await readLines(prisma, { id, outcome, after }, LINES_PER_PAGE + 1)
    const lines = rows.slice(0, LINES_PER_PAGE)
    return { lines, next: rows.length > LINES_PER_PAGE ? (lines.at(-1)?.id ?? null) : null }
  },
)

/** The whole report in batches. Nothing is read until the first is asked for. */
export const exportImportLines = Object.assign(
  async (context: ActionContext, actor: Actor, id: number): Promise<AsyncGenerator<ImportLine[]>> => {
    authorise(context, actor, { permission: 'catalogue.read' })
    await authoriseLines(context, actor, id)
    return readBatches(context.database.prisma, id)
  },
  { need: { permission: 'catalogue.read' } as const },
)

async function authoriseLines(context: ActionContext, actor: Actor, id: number): Promise<void> {
  const run = await context.database.prisma.importRun.findUnique({
    where: { id },
    select: { contents: true },
  })
  for (const permission of needsToSee(run?.contents ?? null)) authorise(context, actor, { permission })
}

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
const omit = { layout: true, columns: true } as const

type Row = Prisma.ImportRunGetPayload<{ omit: typeof omit; include: typeof withStaff }>

function describe({ staffId: _, state, contents, missing, lacking, ...row }: Row): ImportDescription {
  return {
    ...row,
    state: state as ImportState,
    contents: contents as ImportContents | null,
    missing: missing as ImportDescription['missing'],
    lacking: lacking as ImportLack | null,
  }
}
