import type { EngineServices, ReportProgress } from '#lib/search/contracts.ts'
import type { ReadDocument } from '#lib/search/read-document.ts'
import { walkRows } from '#lib/search/walk-rows.ts'
import { deleteGenerations, publishIndex, reserveGeneration, saveDocuments } from './documents-table.ts'
import { chooseLabelWeights, type LabelWeights } from './text-vector.ts'
import { toTableDocument } from './to-table-document.ts'

/**
 * Writes all documents beside the live index, then makes them the live one, unless a rebuild that began later was
 * faster. Returns how many there are. One that fails leaves nothing behind; what a killed one leaves, the next deletes.
 */
export async function rebuildIndex(
  services: EngineServices,
  type: string,
  readRow: (row: unknown) => ReadDocument,
  report?: ReportProgress,
): Promise<number> {
  const { database, logEnd } = services
  const { prisma } = database
  const generation = await reserveGeneration(database, type)
  try {
    const place = await logEnd()
    const { documents, weights } = await writeDocuments(services, { type, generation, readRow, report })
    await prisma.$transaction(async (tx) => {
      const isLive = await publishIndex(tx, type, { generation, place, weights })
      await deleteGenerations(tx, type, isLive ? { before: generation } : { only: generation })
    })
    return documents
  } catch (error) {
    // Without the database it stays until the next rebuild.
    await deleteGenerations(prisma, type, { only: generation }).catch(() => undefined)
    throw error
  }
}

type Writing = {
  type: string
  generation: number
  readRow: (row: unknown) => ReadDocument
  report: ReportProgress | undefined
}

async function writeDocuments(
  services: EngineServices,
  { type, generation, readRow, report }: Writing,
): Promise<{ documents: number; weights: LabelWeights }> {
  const { database, definition } = services
  let weights: LabelWeights | undefined
  const documents = await walkRows(services, type, report, async (rows) => {
    const read = rows.map(readRow)
    // The first rows show what weights the fields have.
    weights ??= chooseLabelWeights(
      read.flatMap(({ fields }) => Object.values(fields).map(([, weight]) => weight)),
    )
    const labels = weights
    await saveDocuments(
      database.prisma,
      type,
      generation,
      read.map((document) => toTableDocument(document, labels)),
    )
  })
  weights ??= chooseLabelWeights(Object.values(definition(type).model.searchableColumns()))
  return { documents, weights }
}
