import type { ThemeState } from '#lib/domains/publishing/themes/index.ts'
import type { Panel } from '../../request/panel-request.ts'

export type WordedFinding = {
  tone: 'bad' | 'warn' | 'plain'
  severity: string
  message: string
  fix: string
  place: string
  excerpt: string
}

const TONES = { error: 'bad', warning: 'warn', info: 'plain' } as const

/** Findings of a check as they are shown. */
export function wordFindings(t: Panel['t'], findings: ThemeState['findings']): WordedFinding[] {
  return findings.map(({ severity, file, line, message, fix, excerpt }) => ({
    tone: TONES[severity],
    severity: t(`admin.theme.severity.${severity}`),
    place: t('admin.theme.place', { file, line }),
    ...{ message, fix, excerpt },
  }))
}
