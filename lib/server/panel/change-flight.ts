type Change = (text: string) => string

// Next sends what React needs in the browser in as many scripts, cut off wherever 4096 bytes are full.
const PIECE = /(<script[^>]*>self\.__next_f\.push\(\[1,)([^<]*)(\]\)<\/script>)/g
// Bytes that are no text stand between them.
const BYTES = /<script[^>]*>self\.__next_f\.push\(\[3,/

/**
 * Changes a page and the data for React within it, each part once. The data goes into the first of its scripts, since what is to be
 * changed may be cut in two.
 */
export function changePage(html: string, change: Change): string {
  if (BYTES.test(html)) return change(html)
  const pieces = [...html.matchAll(PIECE)]
  let flight = changeFlight(pieces.map(([, , text = '""']) => JSON.parse(text) as string).join(''), change)
  const written: string[] = []
  let done = 0
  for (const { 0: piece, 1: before, 3: after, index } of pieces) {
    written.push(change(html.slice(done, index)), `${before}${writeText(flight)}${after}`)
    flight = ''
    done = index + piece.length
  }
  return written.join('') + change(html.slice(done))
}

/** Changes data for React. Long texts in it have their length in bytes before them: `1f:T4d2,Dear …`. */
export function changeFlight(flight: string, change: Change): string {
  // A character a byte, so that lengths are those of strings.
  const rows = Buffer.from(flight).toString('latin1')
  const written: string[] = []
  const row = /[\da-f]*:(?:T([\da-f]+),|[^\n]*\n?)/y
  let done = 0
  while (done < rows.length) {
    row.lastIndex = done
    const found = row.exec(rows)
    if (!found) break
    const [head, length] = found
    done += head.length
    if (length === undefined) {
      written.push(change(head))
      continue
    }
    const end = done + Number.parseInt(length, 16)
    const text = change(rows.slice(done, end))
    written.push(head.replace(`T${length},`, `T${text.length.toString(16)},`), text)
    done = end
  }
  written.push(change(rows.slice(done)))
  return Buffer.from(written.join(''), 'latin1').toString()
}

/** As text of a script, which no tag can end. */
function writeText(text: string): string {
  return JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
