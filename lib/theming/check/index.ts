// The door for theme authors' tools. Pages use the door of theming and need none of this.
export { copyView } from '../authoring/copy-view.ts'
export { makeTheme } from '../authoring/make-theme.ts'
export { listThemeNames } from '../themes/theme-store.ts'
export { checkTheme } from './check-theme.ts'
export { chooseTheme } from './choose-theme.ts'
export { describeFindings } from './findings/describe-findings.ts'
export type { Finding } from './findings/finding.ts'
export { countFindings } from './findings/show-findings.ts'
