import { describePlace, type Fault } from './fault.ts'
import { escapeHtml } from './output.ts'

const AROUND = 2
const MAX_WIDTH = 160

/** Shows a view's error within the page, for its author. */
export function showCodeFrame(fault: Fault, source: string): string {
  const title = `<p><strong>${escapeHtml(describePlace(fault))}</strong></p>`
  const message = `<p>${escapeHtml(fault.message)}</p>`
  return `<section class="view-fault" role="alert">${title}${message}<pre>${escapeHtml(excerpt(fault, source))}</pre></section>`
}

function excerpt({ line, column }: Fault, source: string): string {
  const lines = source.split(/\r?\n/)
  const first = Math.max(line - AROUND, 1)
  const last = Math.min(line + AROUND, lines.length)
  const digits = String(last).length
  // Of a long line, only the part around the fault.
  const from = Math.max(column - MAX_WIDTH / 2, 1)
  const shown: string[] = []
  for (let number = first; number <= last; number++) {
    const text = (lines[number - 1] ?? '').slice(from - 1, from - 1 + MAX_WIDTH)
    shown.push(`${number === line ? '>' : ' '} ${String(number).padStart(digits)} | ${text}`)
    if (number === line) shown.push(`  ${' '.repeat(digits)} | ${' '.repeat(column - from)}^`)
  }
  return shown.join('\n')
}
