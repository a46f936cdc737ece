import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from './finding.ts'
import { showFindings } from './show-findings.ts'

/** Findings on a theme as text, with the lines of its files that they are about. */
export function describeFindings(findings: readonly Finding[], themesPath: string, name: string): string {
  const folder = path.join(themesPath, name)
  return showFindings(findings, nearestPath(folder), (file) => {
    const target = path.join(folder, file)
    const isReadable = TEXT.test(file) && lstatSync(target, { throwIfNoEntry: false })?.isFile()
    return isReadable ? readFileSync(target, 'utf8') : undefined
  })
}

/** Relative if it is below the working directory, since the shortest path is the clearest. */
function nearestPath(folder: string): string {
  const relative = path.relative(process.cwd(), folder)
  return relative.startsWith('..') ? folder : relative || '.'
}

const TEXT = /\.(liquid|json|css|m?js|svg)$/
