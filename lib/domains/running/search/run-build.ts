import type { Context } from '#lib/context.ts'
import { chooseEngine, rebuildUnderLease } from '#lib/search/index.ts'

type Services = Pick<Context, 'database' | 'settings' | 'search' | 'clock' | 'log'>

const REPORT_MS = 400

/** Does the build that was asked for, if there is one. One that a process did not finish is begun again. */
export async function runBuild(services: Services): Promise<void> {
  const { prisma } = services.database
  const isOpen = (await prisma.searchBuild.count({ where: { open: true } })) > 0
  if (isOpen) await rebuildUnderLease(services.database, () => build(services))
}

async function build(services: Services): Promise<void> {
  const { database, search, settings, clock, log } = services
  // Another process may have finished it.
  const row = await database.prisma.searchBuild.findFirst({ where: { open: true } })
  if (!row) return
  const { id, engine, chooses } = row
  const progress = followProgress(services, id)
  let problem: string | null = null
  try {
    if (chooses) await chooseEngine({ search, settings }, engine, progress.report)
    else await search.rebuild(undefined, engine, progress.report)
  } catch (error) {
    log.error({ err: error, engine }, 'Search could not be built.')
    problem = error instanceof Error ? error.message : String(error)
  }
  await progress.written()
  await database.prisma.searchBuild.updateMany({
    where: { id },
    data: { open: null, endedAt: clock.now(), problem },
  })
}

/** Writes now and then how far a build has come. */
function followProgress({ database, search, log }: Services, id: number) {
  const types = [...search.definitions().keys()]
  let current: string | undefined
  let reportedAt = Number.NEGATIVE_INFINITY
  let writing: Promise<unknown> = Promise.resolve()
  return {
    report(type: string, done: number, total: number): void {
      const now = performance.now()
      if (type === current && now - reportedAt < REPORT_MS) return
      current = type
      reportedAt = now
      const data = { type, step: types.indexOf(type) + 1, steps: types.length, done, total }
      writing = writing
        .then(() => database.prisma.searchBuild.updateMany({ where: { id }, data }))
        .catch((error) => log.warn({ err: error }, 'The progress of a build was not noted.'))
    },
    written: () => writing,
  }
}
