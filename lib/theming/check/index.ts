// The door for those who write themes. Pages, which need none of it, go through that of theming.
export { CannotCopyView, type CopiedView, copyView } from '../copy-view.ts'
export { CannotMakeTheme, makeTheme } from '../make-theme.ts'
export { listThemeNames } from '../theme-store.ts'
export { checkTheme } from './check-theme.ts'
export { chooseTheme, ThemeHasErrors } from './choose-theme.ts'
export { describeFindings } from './describe-findings.ts'
export type { Finding, Severity } from './finding.ts'
export { countFindings } from './show-findings.ts'
