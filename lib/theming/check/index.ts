// The door for those who write themes. Pages, which need none of it, go through that of theming.
export { copyView } from '../copy-view.ts'
export { makeTheme } from '../make-theme.ts'
export { listThemeNames } from '../theme-store.ts'
export { checkTheme } from './check-theme.ts'
export { chooseTheme } from './choose-theme.ts'
export { describeFindings } from './findings/describe-findings.ts'
export type { Finding } from './findings/finding.ts'
export { countFindings } from './findings/show-findings.ts'
