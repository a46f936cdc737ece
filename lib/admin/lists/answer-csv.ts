import { csvRow } from '#lib/web/http/csv.ts'

/** A file of CSV, sent as it is read: the next batch once the browser has taken the one before. */
export function answerCsv(
  name: string,
  header: readonly string[],
  batches: AsyncGenerator<string[][]>,
): Response {
  return new Response(toStream(header, batches), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function toStream(
  header: readonly string[],
  batches: AsyncGenerator<string[][]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (sink) => sink.enqueue(encoder.encode(writeRow(header))),
    async pull(sink) {
      const { value, done } = await batches.next()
      if (done) sink.close()
      else sink.enqueue(encoder.encode(value.map(writeRow).join('')))
    },
    async cancel() {
      await batches.return(undefined)
    },
  })
}

function writeRow(cells: readonly string[]): string {
  return `${csvRow(cells.map(keepText))}\r\n`
}

/**
 * A cell that begins like a formula would be run by a spreadsheet: an apostrophe keeps it a text. Negative numbers stay numbers, so that
 * they can be added up.
 */
function keepText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
}
