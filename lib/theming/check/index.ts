// The public API for theme authors' tools. Pages use the public API of theming and need none of this.

export {
  compareThemeFiles,
  countFindings,
  describeFindings,
  type Finding,
  type LocatedFinding,
  listThemeNames,
  locateFindings,
  type StaleCopy,
  UnreadableTheme,
} from '#themes/check'
export { chooseTheme } from './choose-theme.ts'
export { checkTheme, copyView, findStaleCopies, makeTheme, readThemeFiles } from './tools.ts'
