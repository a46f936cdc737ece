import { Tokenizer, type TopLevelToken, TypeGuards } from 'liquidjs'

/**
 * The source as the engine reads it: `@searchScripts` becomes a tag, `@@searchScripts` the literal text, `divided_by: 3.0`
 * remains a fraction, and a variable may be written `$name`. Lines are unchanged, and so are columns except after `@searchScripts` on its line. What
 * cannot be read is left for the engine to report.
 */
export function prepareSource(source: string): string {
  const readable = spellEndraw(source)
  let prepared = ''
  let done = 0
  for (const { begin, end, text } of findEdits(readable)) {
    prepared += readable.slice(done, begin) + text
    done = end
  }
  return prepared + readable.slice(done)
}

/** The column in the source of a column in a prepared line. Lines and columns count from 1. */
export function sourceColumn(source: string, line: number, column: number): number {
  const start = startOfLine(source, line)
  let shift = 0
  for (const { begin, end, text } of findEdits(spellEndraw(source))) {
    if (begin < start) continue
    const at = begin - start + 1
    if (at >= column - shift || source.slice(start, begin).includes('\n')) break
    if (column - shift < at + text.length) return at
    shift += text.length - (end - begin)
  }
  return column - shift
}

type Edit = { begin: number; end: number; text: string }

const DIRECTIVE = /@@searchScripts(?!\w)|(?<![\w@.])@searchScripts(?!\w)/g
// A quoted text ends on its line, so an apostrophe in a comment starts none.
const VARIABLE =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<![\w$])\$(?=[A-Za-z_])|(?<=\|\s*divided_by:\s*)\d+\.0+\b/g
const TRIMMING_ENDRAW = /\{%-(?=\s*endraw\b)/g

/** The engine does not support the dash there. */
function spellEndraw(source: string): string {
  return source.replace(TRIMMING_ENDRAW, '{% ')
}

function* findEdits(source: string): Generator<Edit> {
  let isRaw = false
  for (const token of tokenize(source)) {
    const text = source.slice(token.begin, token.end)
    if (TypeGuards.isHTMLToken(token)) {
      if (!isRaw) yield* findDirectives(text, token.begin)
      continue
    }
    isRaw = TypeGuards.isTagToken(token) && token.name === 'raw'
    yield* findVariables(text, token.begin)
  }
}

function* findDirectives(text: string, offset: number): Generator<Edit> {
  for (const { 0: found, index } of text.matchAll(DIRECTIVE)) {
    const begin = offset + index
    const replacement = found.startsWith('@@') ? '@searchScripts' : '{%searchScripts%}'
    yield { begin, end: begin + found.length, text: replacement }
  }
}

/** A space instead of the sign keeps the columns. */
function* findVariables(text: string, offset: number): Generator<Edit> {
  for (const { 0: found, index } of text.matchAll(VARIABLE)) {
    const begin = offset + index
    if (found === '$') yield { begin, end: begin + 1, text: ' ' }
    // JavaScript's numbers do not tell 3.0 from 3.
    else if (/^\d/.test(found)) yield { begin, end: begin + found.length, text: `"${found}"` }
  }
}

function tokenize(source: string): TopLevelToken[] {
  try {
    return new Tokenizer(source).readTopLevelTokens()
  } catch {
    return []
  }
}

function startOfLine(source: string, line: number): number {
  let start = 0
  for (let passed = 1; passed < line; passed++) start = source.indexOf('\n', start) + 1
  return start
}
