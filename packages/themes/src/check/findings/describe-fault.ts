import type { checkExpressions } from '../check-expressions.ts'
import type { Piece } from '../views/scan-source.ts'
import type { Remark } from './finding.ts'
import type { MapOffset } from './map-offset.ts'

/** The engine's error. */
export type Fault = { message: string; token?: { begin: number } }

type Dependencies = {
  source: string
  pieces: Piece[]
  hints: ReturnType<typeof checkExpressions>
  toSource: MapOffset
}

/** A well-known mistake says more than where the engine stumbled. */
export function describeFault(
  { message, token }: Fault,
  { source, pieces, hints, toSource }: Dependencies,
): { remark: Remark; hinted?: Piece } {
  const offset = toSource(token?.begin ?? 0)
  const piece = pieces.find(({ start, end, kind }) => kind !== 'markup' && start <= offset && offset < end)
  const hint = hints.find((one) => one.piece === piece)
  if (hint) {
    const { piece: hinted, ...remark } = hint
    return { remark: { ...remark, severity: 'error' }, hinted }
  }
  const elseIf = pieces.find(({ kind, start, end }) => kind === 'tag' && isElseIf(source.slice(start, end)))
  if (elseIf) return { remark: { severity: 'error', code: 'syntax', offset: elseIf.start, ...ELSE_IF } }
  const written = piece ? source.slice(piece.start, piece.end) : source.slice(offset).split('\n', 1).join()
  const text = message.replace(/, (file|line):.*$/s, '')
  const open = findOpen(source, pieces, offset)
  return {
    remark: { severity: 'error', code: 'syntax', offset, ...explainFault(text, written.trim(), open) },
  }
}

/** The innermost tag open at an offset. */
function findOpen(source: string, pieces: readonly Piece[], offset: number): string | undefined {
  const open: Piece[] = []
  for (const piece of pieces) {
    if (piece.start >= offset) break
    if (BLOCKS.has(piece.name)) open.push(piece)
    else if (piece.name === `end${open.at(-1)?.name}`) open.pop()
  }
  const last = open.at(-1)
  return last && source.slice(last.start, last.end)
}

const BLOCKS = new Set(['if', 'unless', 'for', 'case', 'capture'])
const ELSE_IF = { message: '`{% else if … %}` cannot be read.', fix: 'Write `{% elsif … %}`.' }
const USUAL = 'Compare with `{{ value | filter: argument }}` and `{% tag … %}`.'

function isElseIf(tag: string): boolean {
  return /^\{%-?\s*else\s+if\b/.test(tag)
}

type Explained = { message: string; fix: string }

function explainFault(text: string, written: string, open: string | undefined): Explained {
  if (/^(?:tag|output) .*not closed/s.test(text)) {
    const name = /^\{%-?\s*(\w+)[\s\S]*%\}$/.exec(written)?.[1]
    const end = name ? `{% end${name} %}` : written.startsWith('{{') ? '}}' : '%}'
    return { message: `\`${written}\` is not closed.`, fix: `Write \`${end}\` where it ends.` }
  }
  const closing = /^tag "((?:end|else|elsif|when)\w*)" not found/.exec(text)?.[1]
  if (closing) return explainClosing(closing, open)
  if (/^expected "\|" before filter/.test(text)) {
    return {
      message: `\`${written}\` cannot be read from here on.`,
      fix: 'Filters follow `|`; values are joined by filters too.',
    }
  }
  if (/^expected ":" after filter name/.test(text)) {
    return { message: "A filter's argument follows a colon.", fix: 'Write `{{ $query | truncate: 20 }}`.' }
  }
  if (/^invalid value expression: ""/.test(text)) {
    return { message: `\`${written}\` lacks a value.`, fix: 'Name what it is about, such as `{{ $query }}`.' }
  }
  return { message: `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`, fix: USUAL }
}

function explainClosing(name: string, open: string | undefined): Explained {
  if (open) {
    const end = /\w+/.exec(open)?.[0] ?? ''
    return {
      message: `\`{% ${name} %}\` does not belong to \`${open}\`, which is still open here.`,
      fix: `Write \`{% end${end} %}\` before it.`,
    }
  }
  const fix = name.startsWith('end')
    ? `Remove it, or write \`{% ${name.slice(3)} … %}\` before it.`
    : 'Write it between an opening tag and its end.'
  return { message: `\`{% ${name} %}\` belongs to no tag that is open.`, fix }
}
