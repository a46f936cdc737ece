import type { EngineServices, ReportProgress } from '#lib/search/contracts.ts'
import type { SearchDocument } from '#lib/search/documents/build-document.ts'
import { walkRows } from '#lib/search/documents/walk-rows.ts'
import { chooseLabelWeights, type LabelWeights, weightsOf } from '#lib/search/engines/label-weights.ts'
import { deleteGenerations, publishIndex, reserveGeneration, saveDocuments } from './documents-table.ts'
import { toTableDocument } from './to-table-document.ts'

/**
 * Writes all documents beside the live index, then makes them the live one unless a rebuild that began later was
 * faster. Returns how many there are. A failed rebuild leaves nothing behind; the next rebuild deletes what a killed
 * one left.
 */
export async function rebuildIndex(
  services: EngineServices,
  type: string,
  readRow: (row: unknown) => SearchDocument,
  report?: ReportProgress,
): Promise<number> {
  const { database, logEnd } = services
  const { prisma } = database
  const generation = await reserveGeneration(database, type)
  try {
    const cursor = await logEnd()
    const { documents, weights } = await writeDocuments(services, { type, generation, readRow, report })
    await prisma.$transaction(async (tx) => {
      const isLive = await publishIndex(tx, type, { generation, cursor, weights })
      await deleteGenerations(tx, type, isLive ? { before: generation } : { only: generation })
    })
    return documents
  } catch (error) {
    // If the database is unreachable, it stays until the next rebuild.
    await deleteGenerations(prisma, type, { only: generation }).catch(() => undefined)
    throw error
  }
}

type Writing = {
  type: string
  generation: number
  readRow: (row: unknown) => SearchDocument
  report: ReportProgress | undefined
}

/** Writes each batch with the labels that `label` returns for it; skips it if that returns null. */
function walk(
  services: EngineServices,
  { type, generation, readRow, report }: Writing,
  label: (read: SearchDocument[]) => LabelWeights | null,
): Promise<number> {
  return walkRows(services, type, report, async (rows) => {
    const read = rows.map(readRow)
    const weights = label(read)
    if (weights === null) return
    const documents = read.map((document) => toTableDocument(document, weights))
    await saveDocuments(services.database.prisma, type, generation, documents)
  })
}

/** If the rows have more weights than there are labels, they are read a second time. */
async function writeDocuments(
  services: EngineServices,
  writing: Writing,
): Promise<{ documents: number; weights: LabelWeights }> {
  const seen = new Set<number>()
  const labels = () => chooseLabelWeights(seen)
  const areEnough = () => labels().length === seen.size
  const documents = await walk(services, writing, (read) => {
    for (const weight of read.flatMap(({ fields }) => weightsOf(fields))) seen.add(weight)
    return areEnough() ? labels() : null
  })
  if (seen.size === 0) {
    const columns = services.definition(writing.type).model.searchableColumns()
    return { documents, weights: chooseLabelWeights(Object.values(columns)) }
  }
  const weights = labels()
  if (areEnough()) return { documents, weights }
  await deleteGenerations(services.database.prisma, writing.type, { only: writing.generation })
  return { documents: await walk(services, writing, () => weights), weights }
}
