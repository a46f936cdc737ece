import type { Finding, Severity } from './finding.ts'

const AROUND = 1
const MAX_WIDTH = 140

/**
 * Findings as text, grouped by file, with the line that each is about. `folder` is the theme's folder as shown; `read`
 * returns the text of a file in it, or undefined.
 */
export function showFindings(
  findings: readonly Finding[],
  folder: string,
  read: (file: string) => string | undefined,
): string {
  const files = [...new Set(findings.map(({ file }) => file))]
  const groups = files.map((file) => {
    const lines = read(file)?.split(/\r?\n/)
    const shown = findings
      .filter((finding) => finding.file === file)
      .map((finding) => showFinding(finding, lines))
    return [`${folder}/${file}`, ...shown].join('\n')
  })
  return [...groups, countFindings(findings)].join('\n\n')
}

/** `2 errors, 1 warning`, or that there are none. */
export function countFindings(findings: readonly Finding[]): string {
  const severities: Severity[] = ['error', 'warning', 'info']
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    if (count === 0) return []
    return [`${count} ${severity}${count === 1 || severity === 'info' ? '' : 's'}`]
  })
  return counts.length === 0 ? 'No problems found.' : `${counts.join(', ')}.`
}

function showFinding({ severity, line, column, message, fix }: Finding, lines?: string[]): string {
  const place = `${line}:${column}`.padEnd(8)
  const head = `  ${place}${severity.padEnd(9)}${message}`
  return [head, `${' '.repeat(19)}${fix}`, ...excerptOf(lines, line, column)].join('\n')
}

/** The lines around a place, with a mark below it; none if the line does not exist. */
export function excerptOf(lines: string[] | undefined, line: number, column: number): string[] {
  if (!lines?.[line - 1]) return []
  const digits = String(Math.min(line + AROUND, lines.length)).length
  // Of a long line, only the part around the location.
  const from = Math.max(0, column - 1 - MAX_WIDTH / 2)
  const shown: string[] = []
  for (let number = Math.max(1, line - AROUND); number <= Math.min(lines.length, line + AROUND); number++) {
    const isIt = number === line
    const text = (lines[number - 1] ?? '').slice(from, from + MAX_WIDTH).replaceAll('\t', ' ')
    shown.push(`${isIt ? '    >' : '     '} ${String(number).padStart(digits)} | ${text}`.trimEnd())
    if (isIt) shown.push(`      ${' '.repeat(digits)} | ${' '.repeat(column - 1 - from)}^`)
  }
  return shown
}
