/** The offset of the value at a path of a JSON text, or of the innermost value above it that is there. */
export function jsonOffset(text: string, path: readonly PropertyKey[]): number {
  let at = skipSpace(text, 0)
  for (const step of path) {
    const next = text[at] === '[' ? findItem(text, at, Number(step)) : findKey(text, at, String(step))
    if (next === undefined) return at
    at = next
  }
  return at
}

const SPACE = /\s*/y
const TEXT = /"(?:\\.|[^"\\])*"/y
const WORD = /[^\s,\]}:]+/y

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at
  return at + (SPACE.exec(text)?.[0].length ?? 0)
}

function findItem(text: string, list: number, index: number): number | undefined {
  let at = skipSpace(text, list + 1)
  for (let passed = 0; passed < index; passed++) {
    at = skipSpace(text, skipValue(text, at))
    if (text[at] !== ',') return undefined
    at = skipSpace(text, at + 1)
  }
  return text[at] === ']' ? undefined : at
}

function findKey(text: string, object: number, key: string): number | undefined {
  if (text[object] !== '{') return undefined
  for (let at = skipSpace(text, object + 1); text[at] === '"'; ) {
    const end = skipValue(text, at)
    const isIt = text.slice(at, end) === JSON.stringify(key)
    at = skipSpace(text, skipSpace(text, end) + 1)
    if (isIt) return at
    at = skipSpace(text, skipValue(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return undefined
}

/** Where the value that begins here ends. */
function skipValue(text: string, at: number): number {
  const first = text[at]
  if (first === '"' || !(first === '{' || first === '[')) {
    const pattern = first === '"' ? TEXT : WORD
    pattern.lastIndex = at
    return at + (pattern.exec(text)?.[0].length ?? 1)
  }
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '"') end = skipValue(text, end) - 1
    else if (text[end] === '{' || text[end] === '[') depth++
    else if ((text[end] === '}' || text[end] === ']') && --depth === 0) return end + 1
  }
  return text.length
}
