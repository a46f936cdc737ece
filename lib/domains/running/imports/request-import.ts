import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { httpUrl } from '#lib/services/settings/index.ts'
import { needsToChange } from './contents.ts'
import { importSubject } from './import-subject.ts'

export type ImportChoice = {
  /** The treatment of products that earlier imports brought in and the file lacks. */
  missing: 'keep' | 'unpublish' | 'unpublish-all'
  /** Whether to fetch the pictures of other sites afterwards. */
  download: boolean
  /** The former site's address, where the file does not name it. */
  site?: string
}

/** Has a file imported that was looked at, or goes on with one that was stopped. Throws `invalid` (site) or `stale`. */
export const startImport = staffAction(
  { permission: 'catalogue.write', action: 'import.started' },
  async (
    { tx, authorise, record }: ActionScope<ActionContext>,
    { id, missing, download, site = '' }: ImportChoice & { id: number },
  ): Promise<void> => {
    for (const permission of needsToChange(await contentsOf(tx, id))) await authorise({ permission })
    if (site !== '' && !httpUrl.safeParse(site).success) throw invalidField('site', 'web_address')
    const { count } = await tx.importRun.updateMany({
      where: { id, state: { in: ['checked', 'stopped'] } },
      data: {
        state: 'importing',
        missing,
        download,
        site: site || null,
        done: 0,
        total: 0,
        endedAt: null,
        problem: null,
      },
    })
    if (count === 0) throw new DomainError('stale', { current: '' })
    record({ subject: importSubject(id), details: { missing, download, ...(site && { site }) } })
  },
)

/** Ends an import after what it is just writing. What it has brought in stays. Throws `stale`. */
export const stopImport = staffAction(
  { permission: 'catalogue.write', action: 'import.stopped' },
  async (
    { context: { clock }, tx, authorise, record }: ActionScope<ActionContext>,
    id: number,
  ): Promise<void> => {
    for (const permission of needsToChange(await contentsOf(tx, id))) await authorise({ permission })
    const { count } = await tx.importRun.updateMany({
      where: { id, state: 'importing' },
      data: { state: 'stopped', endedAt: clock.now() },
    })
    if (count === 0) throw new DomainError('stale', { current: '' })
    record({ subject: importSubject(id) })
  },
)

/** Forgets a file and its report; what was imported from it stays. Throws `stale` while it is being imported. */
export const removeImport = staffAction(
  { permission: 'catalogue.write', action: 'import.removed' },
  async ({ tx, authorise, record }: ActionScope<ActionContext>, id: number): Promise<void> => {
    for (const permission of needsToChange(await contentsOf(tx, id))) await authorise({ permission })
    const run = await tx.importRun.findUnique({ where: { id }, select: { name: true } })
    const { count } = await tx.importRun.deleteMany({ where: { id, state: { not: 'importing' } } })
    if (!run || count === 0) throw new DomainError('stale', { current: '' })
    record({ subject: importSubject(id), before: { name: run.name } })
  },
)

async function contentsOf(tx: Tx, id: number): Promise<string | null> {
  const run = await tx.importRun.findUnique({ where: { id }, select: { contents: true } })
  return run?.contents ?? null
}
