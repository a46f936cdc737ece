/** A part of a view's source: markup, `{{ … }}`, `{% … %}`, or raw content of a tag. */
export type Piece = {
  kind: 'markup' | 'output' | 'tag' | 'raw' | 'comment'
  start: number
  end: number
  /** The name of a tag; '' for everything else. */
  name: string
}

/** The parts of a view from start to end, without gaps. Unclosed delimiters count as markup. */
export function scanSource(source: string): Piece[] {
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], start: number, end: number, name = '') => {
    if (end > start) pieces.push({ kind, start, end, name })
  }
  let done = 0
  while (done < source.length) {
    const start = findOpening(source, done)
    const end = start === -1 ? -1 : findEnd(source, start)
    if (end === -1) break
    add('markup', done, start)
    if (source[start + 1] === '{') {
      add('output', start, end)
      done = end
      continue
    }
    const name = TAG_NAME.exec(source.slice(start, end))?.[1] ?? ''
    add('tag', start, end, name)
    done = skipVerbatim(source, name, end)
    add(name === 'raw' ? 'raw' : 'comment', end, done)
  }
  add('markup', done, source.length)
  return pieces
}

/** The text between the delimiters, with quoted strings blanked out so that offsets stay valid. */
export function unquoted(source: string, { start, end }: Piece): string {
  return source
    .slice(start, end)
    .replace(/^\{[{%](?:-(?!-))?|-?[}%]\}$/g, (mark) => ' '.repeat(mark.length))
    .replace(/"[^"]*"|'[^']*'/g, (text) => `"${' '.repeat(text.length - 2)}"`)
}

const TAG_NAME = /^\{%-?\s*(#|\w+)/

function findOpening(source: string, from: number): number {
  const found = source.slice(from).search(/\{[{%]/)
  return found === -1 ? -1 : from + found
}

/** Quoted text may contain the end of an output, but not the end of a tag, as in the engine. */
function findEnd(source: string, start: number): number {
  if (source[start + 1] === '%') {
    const end = source.indexOf('%}', start + 2)
    return end === -1 ? -1 : end + 2
  }
  const found = /^\{\{(?:"[^"]*"|'[^']*'|(?!\}\})[\s\S])*\}\}/.exec(source.slice(start))
  return found ? start + found[0].length : -1
}

/** Where the raw content of a tag ends: at its closing tag. */
function skipVerbatim(source: string, name: string, from: number): number {
  if (name !== 'raw' && name !== 'comment') return from
  const closing = source.slice(from).search(new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`))
  return closing === -1 ? source.length : from + closing
}
