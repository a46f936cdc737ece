import path from 'node:path'
import { UnreadableTheme } from '../themes/unreadable-theme.ts'
import { checkTheme } from './check-theme.ts'
import type { CheckedSite } from './checked-site.ts'
import { type LocatedFinding, locateFindings } from './findings/describe-findings.ts'

/** `folder` is where the theme is if it is not among the themes yet. */
export type CheckTask = { themesPath: string; name: string; folder?: string }
/** `unreadable` says why there is no such theme. */
export type CheckAnswer = { findings: LocatedFinding[] } | { unreadable: string }

/** More would help nobody, and be too much for a page. */
const MAX_FINDINGS = 1000

/** Checks a theme, in a thread: its answer can be sent to another. */
export function checkFolder(site: CheckedSite, { themesPath, name, folder }: CheckTask): CheckAnswer {
  const at = folder ?? path.join(themesPath, name)
  try {
    const found = checkTheme(site, themesPath, name, at)
    const isError = ({ severity }: { severity: string }) => severity === 'error'
    const first =
      found.length > MAX_FINDINGS
        ? [...found.filter(isError), ...found.filter((one) => !isError(one))].slice(0, MAX_FINDINGS)
        : found
    return { findings: locateFindings(first, path.dirname(at), path.basename(at)) }
  } catch (error) {
    if (error instanceof UnreadableTheme) return { unreadable: error.message }
    throw error
  }
}
