import { exportImportLines, type ImportLine, showImport } from '#lib/domains/running/imports/index.ts'
import { answerCsv } from '../../lists/answer-csv.ts'
import { answerMember } from '../../request/answer-member.ts'

/** The report about each line of a file, as CSV. */
export async function answerReport(id: number): Promise<Response> {
  return answerMember(async ({ app, actor }) => {
    if (!(await showImport(app, actor, id))) return null
    const header = ['line', 'outcome', 'product', 'text']
    return answerCsv(`import-${id}.csv`, header, toRows(await exportImportLines(app, actor, id)))
  })
}

async function* toRows(batches: AsyncGenerator<ImportLine[]>): AsyncGenerator<string[][]> {
  for await (const lines of batches) {
    yield lines.map(({ line, outcome, name, text }) => [String(line ?? ''), outcome, name ?? '', text])
  }
}
