import type { LocatedFinding } from './check/findings/describe-findings.ts'

export type Checks = {
  /** `fingerprint` stands for the theme's files: the same are checked once. */
  run(theme: string, fingerprint: string): Promise<LocatedFinding[]>
}

/** Checks of themes, whose tools are loaded when the first is asked for: pages need none of them. */
export function createChecks(themesPath: string): Checks {
  const known = new Map<string, { fingerprint: string; findings: LocatedFinding[] }>()
  return {
    async run(theme, fingerprint) {
      const last = known.get(theme)
      if (last?.fingerprint === fingerprint) return last.findings
      const { checkTheme, locateFindings } = await import('./check/index.ts')
      const findings = locateFindings(checkTheme(themesPath, theme), themesPath, theme)
      known.set(theme, { fingerprint, findings })
      return findings
    },
  }
}
