/** Replaces the tags of a document that `opening` matches the beginnings of, in one pass. */
export function replaceTags(html: string, opening: RegExp, change: (tag: string) => string): string {
  const written: string[] = []
  let done = 0
  for (const { index } of html.matchAll(opening)) {
    if (index < done) continue
    const end = findTagEnd(html, index)
    if (end === -1) break
    written.push(html.slice(done, index), change(html.slice(index, end)))
    done = end
  }
  return written.join('') + html.slice(done)
}

/** Where a tag ends, which a `>` within an attribute does not do; -1 if it never does. */
function findTagEnd(html: string, start: number): number {
  const part = /[^>"']*(?:"[^"]*"|'[^']*'|(>))/y
  part.lastIndex = start
  for (let found = part.exec(html); found; found = part.exec(html)) if (found[1]) return part.lastIndex
  return -1
}
