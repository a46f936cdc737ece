import type { Remark } from './findings/finding.ts'
import { type Piece, unquoted } from './views/scan-source.ts'

type Misuse = {
  pattern: RegExp
  message: string
  fix: string
  /** The tags in which it is a mistake; by default outputs and all tags with an expression. */
  tags?: ReadonlySet<string>
}

const CONDITIONS = new Set(['if', 'elsif', 'unless'])
const WITH_EXPRESSION = new Set([...CONDITIONS, 'assign', 'echo', 'case', 'when', 'for', 'render', 'cycle'])

// The first that matches is reported.
const MISUSES: Misuse[] = [
  {
    pattern: /^ {2}--/,
    message: '`{{-- … --}}` is no comment.',
    fix: 'Write `{% comment %} … {% endcomment %}`.',
  },
  {
    pattern: /\?->|->/,
    message: '`->` means nothing in a view.',
    fix: 'Write a dot: `$item->title` is `item.title`.',
  },
  { pattern: /&&/, message: '`&&` means nothing in a view.', fix: 'Write `and`.' },
  { pattern: /\|\|/, message: '`||` means nothing in a view.', fix: 'Write `or`.' },
  {
    pattern: /\?\?/,
    message: '`??` means nothing in a view.',
    fix: "Use the filter `default`: `{{ $placeholder | default: 'Search' }}`.",
  },
  { pattern: /!==|===/, message: 'There is no such operator.', fix: 'Write `==` or `!=`.' },
  { pattern: /<>/, message: '`<>` is no comparison.', fix: 'Write `!=`.' },
  { pattern: /=>|=</, message: 'There is no such operator.', fix: 'Write `>=` or `<=`.' },
  {
    pattern: /(?<![=!<>])=(?!=)/,
    tags: CONDITIONS,
    message: '`=` compares nothing.',
    fix: 'Write `==` to compare.',
  },
  {
    pattern: /!(?=\s*[\w$(])/,
    message: '`!` means nothing in a view.',
    fix: 'Write `{% unless … %}`, or `not` before the value.',
  },
  {
    pattern: /(?<=[\w$])\((?!\s*\))/,
    message: 'A view cannot call functions.',
    fix: 'Use a filter: `{{ $query | truncate: 20 }}`, `{{ $groups | size }}`.',
  },
  {
    pattern: /\((?![^()]*\.\.)/,
    message: 'Parentheses do not group conditions.',
    fix: 'Put one {% if %} into another, or keep a part in a variable of its own with {% assign %}.',
  },
  {
    pattern: /\?(?=[^:]*:)(?<!\w\?)/,
    message: '`… ? … : …` means nothing in a view.',
    fix: 'Write `{% if … %} … {% else %} … {% endif %}`.',
  },
  {
    pattern: /\$?[\w.\]]+\s+[+*/%]\s|\s-\s/,
    message: 'There are no arithmetic operators.',
    fix: 'Use the filters `plus`, `minus`, `times`, `divided_by`, `modulo`; `append` joins texts.',
  },
  {
    pattern: /\|/,
    tags: new Set(['for']),
    message: '`for` takes no filters.',
    fix: 'Apply them before: `{% assign sorted = $groups | reverse %}{% for group in sorted %}`.',
  },
]

/** Finds syntax of other languages in the outputs and tags of a view. */
export function checkExpressions(source: string, pieces: readonly Piece[]): (Remark & { piece: Piece })[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'output' && !(piece.kind === 'tag' && WITH_EXPRESSION.has(piece.name))) return []
    const text = unquoted(source, piece)
    for (const { pattern, message, fix, tags } of MISUSES) {
      if (tags && !tags.has(piece.name)) continue
      const at = pattern.exec(text)?.index
      if (at !== undefined)
        return [
          { severity: 'warning', code: 'misused_expression', offset: piece.start + at, message, fix, piece },
        ]
    }
    return []
  })
}
