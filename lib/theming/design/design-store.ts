import type { Database } from '#lib/platform/database/db.ts'
import { parseDesign, type StoredDesign, UNCHANGED } from '#themes'

/** A design to read or change: what visitors see, or its draft, which only previews show. */
export type DesignTarget = { theme: string; draft: boolean }

const MAX_TRIES = 50

/** The published design of each theme that the owner has customised. */
export async function readDesigns({ prisma }: Database): Promise<Map<string, StoredDesign>> {
  const rows = await prisma.themeDesign.findMany({ select: { theme: true, live: true } })
  return new Map(rows.map(({ theme, live }) => [theme, parseDesign(live)]))
}

/** A draft that was never begun is what visitors see. */
export async function readDesign(
  { prisma }: Database,
  { theme, draft }: DesignTarget,
): Promise<{ design: StoredDesign; hasDraft: boolean }> {
  const row = await prisma.themeDesign.findUnique({ where: { theme } })
  const text = (draft ? row?.draft : undefined) ?? row?.live
  return {
    design: text === undefined ? UNCHANGED : parseDesign(text),
    hasDraft: (row?.draft ?? null) !== null,
  }
}

type Row = { live: string; draft: string | null }

/** Changes a row by what it was: an edit that another one overtakes is applied again to the result. */
export async function changeRow(
  { prisma }: Database,
  theme: string,
  edit: (row: Row) => Partial<Row>,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = await prisma.themeDesign.findUnique({ where: { theme }, select: { live: true, draft: true } })
    const changed = edit(row ?? { live: JSON.stringify(UNCHANGED), draft: null })
    if (row) {
      const { count } = await prisma.themeDesign.updateMany({ where: { theme, ...row }, data: changed })
      if (count === 1) return
    } else if (await create({ prisma }, theme, changed)) return
  }
  throw new Error(`The design of the theme ${theme} is being changed by too many at once.`)
}

/** Returns false if a row has been created since. */
async function create(
  { prisma }: Pick<Database, 'prisma'>,
  theme: string,
  data: Partial<Row>,
): Promise<boolean> {
  try {
    await prisma.themeDesign.create({ data: { theme, ...data } })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'P2002') return false
    throw error
  }
}
