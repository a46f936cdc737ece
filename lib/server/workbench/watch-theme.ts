import {
  checkTheme,
  compareThemeFiles,
  type LocatedFinding,
  locateFindings,
  readThemeFiles,
} from '#lib/theming/check/index.ts'

/** A message to browsers that show the theme: reload its stylesheets or the page, or what is wrong. */
export type ThemeChange = { kind: 'styles' } | { kind: 'page' }

export type ThemeWatch = {
  /** The theme's errors at the moment. */
  findings(): LocatedFinding[]
  close(): void
}

type Watching = {
  themesPath: string
  theme: string
  onChange(change: ThemeChange): void
  onFindings(findings: LocatedFinding[]): void
}

// Short enough to seem immediate; to look takes a few milliseconds.
const LOOK_EVERY_MS = 150
const STYLESHEET = /\/assets\/.*\.css$/

/** Looks for changes to the files of a theme, and checks it after each. */
export function watchTheme({ themesPath, theme, onChange, onFindings }: Watching): ThemeWatch {
  const check = () => locateFindings(checkTheme(themesPath, theme), themesPath, theme)
  let files = readThemeFiles(themesPath, theme)
  let findings = check()
  const look = () => {
    const current = readThemeFiles(themesPath, theme)
    const changed = compareThemeFiles(files, current)
    if (changed.length === 0) return
    files = current
    onChange({ kind: changed.every((file) => STYLESHEET.test(file)) ? 'styles' : 'page' })
    findings = check()
    onFindings(findings)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return { findings: () => findings, close: () => clearInterval(timer) }
}
