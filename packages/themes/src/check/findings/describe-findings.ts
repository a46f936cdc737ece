import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from './finding.ts'
import { excerptOf, showFindings } from './show-findings.ts'

/** A finding with the lines of its file around it, marked where it is; '' if the file has no lines. */
export type LocatedFinding = Finding & { excerpt: string }

/** Findings on a theme as text, with the lines of its files that they are about. */
export function describeFindings(findings: readonly Finding[], themesPath: string, name: string): string {
  const folder = path.join(themesPath, name)
  return showFindings(findings, nearestPath(folder), (file) => readText(folder, file))
}

export function locateFindings(
  findings: readonly Finding[],
  themesPath: string,
  name: string,
): LocatedFinding[] {
  const folder = path.join(themesPath, name)
  return findings.map((finding) => {
    const lines = readText(folder, finding.file)?.split(/\r?\n/)
    return { ...finding, excerpt: excerptOf(lines, finding.line, finding.column).join('\n') }
  })
}

function readText(folder: string, file: string): string | undefined {
  const target = path.join(folder, file)
  const isReadable = TEXT.test(file) && lstatSync(target, { throwIfNoEntry: false })?.isFile()
  return isReadable ? readFileSync(target, 'utf8') : undefined
}

/** Relative if it is below the working directory, since the shortest path is the clearest. */
function nearestPath(folder: string): string {
  const relative = path.relative(process.cwd(), folder)
  return relative.startsWith('..') ? folder : relative || '.'
}

const TEXT = /\.(liquid|json|css|m?js|svg)$/
