import { mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Context } from '#lib/context.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { runUnderLease } from '#lib/platform/jobs/run-under-lease.ts'
import type { ChosenColumns, ColumnChoices, ImportFile, ImportReport, ReportLine } from './report.ts'

type Services = Pick<Context, 'database' | 'clock' | 'log'>
const runColumns = {
  ...{ id: true, name: true, state: true, missing: true, download: true, site: true },
  ...{ source: true, contents: true, columns: true },
} as const

type Run = Prisma.ImportRunGetPayload<{ select: typeof runColumns }>

const LEASE_SECONDS = 5
const REPORT_MS = 400
const LINES_AT_ONCE = 500
const UNDER_WAY = ['checking', 'importing']

/** Looks at and imports the files that wait for it, one after the other. One that a process did not finish is begun again. */
export async function runImports(services: Services, signal: AbortSignal, read: ImportFile): Promise<void> {
  const { prisma } = services.database
  const find = () =>
    prisma.importRun.findFirst({
      where: { state: { in: UNDER_WAY } },
      orderBy: { id: 'asc' },
      select: runColumns,
    })
  if (!(await find())) return
  await runUnderLease(services.database, 'imports', LEASE_SECONDS, async () => {
    for (let run = await find(); run && !signal.aborted; run = await find()) {
      await work(services, run, signal, read)
    }
  })
}

async function work(services: Services, run: Run, stopping: AbortSignal, read: ImportFile): Promise<void> {
  const { log } = services
  const progress = followProgress(services, run)
  const signal = AbortSignal.any([stopping, progress.signal])
  const folder = await mkdtemp(path.join(os.tmpdir(), 'import-'))
  try {
    const file = path.join(folder, `upload${extensionOf(run.name)}`)
    await writeFile(services, run.id, file)
    const report = await read(file, {
      dryRun: run.state === 'checking',
      missing: run.missing as 'keep',
      download: run.download,
      ...(run.site !== null && { site: run.site }),
      ...(run.columns && { columns: chosenOf(run) }),
      signal,
      onProgress: progress.report,
    })
    await progress.written()
    if ('headers' in report) await askForColumns(services, run, report)
    else await keepReport(services, run, report)
  } catch (error) {
    await progress.written()
    // It goes on when a member asks for it, or with the next start.
    if (signal.aborted) return
    if ((error as Error).name !== 'ImportError') log.error({ err: error }, 'A file could not be imported.')
    await fail(services, run, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The end of a name that says the format of a file. */
function extensionOf(name: string): string {
  return /\.\w{1,5}$/.exec(name)?.[0] ?? ''
}

/** Puts the parts together. They are in the database, where every machine finds them. */
async function writeFile({ database: { prisma } }: Services, id: number, file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    for (let position = 0; ; ) {
      const part = await prisma.importPart.findUnique({ where: { runId_position: { runId: id, position } } })
      if (!part) return
      await handle.write(part.content)
      position += part.content.length
    }
  } finally {
    await handle.close()
  }
}

/** Saves the progress now and then, and notices that a member has stopped the import. */
function followProgress({ database: { prisma }, log }: Services, { id, state }: Run) {
  const stopped = new AbortController()
  let reportedAt = Number.NEGATIVE_INFINITY
  let writing: Promise<unknown> = Promise.resolve()
  const write = async (data: { done: number; total: number }) => {
    const { count } = await prisma.importRun.updateMany({ where: { id, state }, data })
    if (count === 0) stopped.abort()
  }
  return {
    signal: stopped.signal,
    report(done: number, total: number): void {
      const now = performance.now()
      if (done < total && now - reportedAt < REPORT_MS) return
      reportedAt = now
      writing = writing
        .then(() => write({ done, total }))
        .catch((error) => log.warn({ err: error }, 'The progress of an import was not noted.'))
    },
    written: () => writing,
  }
}

function chosenOf({ source, contents, columns }: Run): ChosenColumns {
  return {
    source: source ?? '',
    contents: contents as ChosenColumns['contents'],
    names: columns as ChosenColumns['names'],
  }
}

/** Has a member say what the columns are. */
async function askForColumns({ database: { prisma } }: Services, run: Run, layout: ColumnChoices) {
  const { id, state } = run
  await prisma.importRun.updateMany({ where: { id, state }, data: { state: 'columns', layout } })
}

async function keepReport(services: Services, { id, state }: Run, report: ImportReport): Promise<void> {
  const { prisma } = services.database
  await prisma.importLine.deleteMany({ where: { runId: id } })
  const { lines, lacking, ...counts } = report
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const batch = lines.slice(start, start + LINES_AT_ONCE).map((line) => toRow(id, line))
    await transact(prisma, (tx) => insertRows(tx, 'ImportLine', batch))
  }
  const isChecked = state === 'checking'
  await transact(prisma, async (tx) => {
    await tx.importRun.updateMany({
      where: { id, state },
      data: {
        ...counts,
        ...(lacking && { lacking }),
        ...(isChecked ? { state: 'checked' } : { state: 'done', layout: Prisma.DbNull }),
        endedAt: services.clock.now(),
      },
    })
    if (!isChecked) await tx.importPart.deleteMany({ where: { runId: id } })
  })
}

function toRow(runId: number, { outcome, line, name, text }: ReportLine) {
  return { runId, outcome, line, name: name ?? null, text }
}

/** A file that cannot be read is of no use; after any other error, a member may continue. */
async function fail({ database, clock }: Services, { id, state }: Run, error: unknown): Promise<void> {
  const problem = (error as Error).name === 'ImportError' ? (error as Error).message : ''
  const next = problem === '' && state === 'importing' ? 'stopped' : 'failed'
  await transact(database.prisma, async (tx) => {
    await tx.importRun.updateMany({
      where: { id, state },
      data: {
        ...{ state: next, problem, endedAt: clock.now() },
        ...(next === 'failed' && { layout: Prisma.DbNull }),
      },
    })
    await tx.importPart.deleteMany({ where: { runId: id, run: { state: 'failed' } } })
  })
}
