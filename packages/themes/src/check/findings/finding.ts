/** `error`: the theme cannot be activated. `warning`: something does not do what it seems to. `info`: something has no use. */
export type Severity = 'error' | 'warning' | 'info'

export type FindingCode =
  | 'blocked_by_policy'
  | 'cannot_buy'
  | 'exceeds_limits'
  | 'fails_with_sample'
  | 'field_name'
  | 'foreign_syntax'
  | 'foreign_host'
  | 'misused_expression'
  | 'missing_alt'
  | 'no_script'
  | 'page_structure'
  | 'parent'
  | 'picture_width'
  | 'refused_in_head'
  | 'root_address'
  | 'scripts_before_form'
  | 'shop_script'
  | 'syntax'
  | 'text'
  | 'theme_json'
  | 'unclosed_element'
  | 'unknown_asset'
  | 'unknown_filter'
  | 'unknown_parameter'
  | 'unknown_tag'
  | 'unknown_type'
  | 'unknown_variable'
  | 'unknown_view'
  | 'unread_property'
  | 'unsafe_output'
  | 'unusable_file'
  | 'unused_asset'
  | 'unused_view'

/** A remark on one location in a theme. */
export type Finding = {
  severity: Severity
  /** The kind of finding, for tools. */
  code: FindingCode
  /** Below the theme's folder, such as `views/search/index.liquid`. */
  file: string
  /** Both from 1, of the file as it was written; columns count UTF-16 units. */
  line: number
  column: number
  message: string
  /** How to fix it. */
  fix: string
}

/** A remark on the text at an offset of a file. */
export type Remark = Pick<Finding, 'severity' | 'code' | 'message' | 'fix'> & { offset: number }

const RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 }

/** Sorted by file and from top to bottom, without duplicates. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      RANK[a.severity] - RANK[b.severity] ||
      compareText(a.message, b.message),
  )
  return sorted.filter((one, i) => !isSame(one, sorted[i - 1]))
}

/** The line and the column, from 1, at which an offset of a text lies. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isSame(one: Finding, other: Finding | undefined): boolean {
  return (
    other?.file === one.file &&
    other.line === one.line &&
    other.column === one.column &&
    other.message === one.message
  )
}
