export type { LocatedFinding } from './check/findings/describe-findings.ts'
export { didYouMean } from './check/findings/nearest-name.ts'
export { createTheming } from './create-theming.ts'
export { readHtml, type TrustedHtml, trustedHtml } from './data/index.ts'
export { checkValue, type DesignFault, type SettingValue } from './design/check-value.ts'
export type { DeclaredSetting } from './design/declare-design.ts'
export { type DesignText, listDesignTexts, refuseDesignText, translateDesign } from './design/design-texts.ts'
export {
  type Design,
  type DesignPicture,
  type DesignSection,
  type DesignValues,
  knownTo,
  type Resolving,
  valuesOf,
} from './design/resolve-design.ts'
export {
  type Area,
  areas,
  type Layouts,
  MAX_SECTIONS,
  type PlacedSection,
  type ThemeSection,
} from './design/section-types.ts'
export { type PickedType, pickedTypes, type ThemeSetting } from './design/setting-types.ts'
export { parseDesign, StoredDesign, UNCHANGED } from './design/stored-design.ts'
export type { HeadTag } from './head/read-head.ts'
export { ArchiveRefused } from './packing/archive-refused.ts'
export type { StagedTheme } from './packing/theme-folders.ts'
export type { Site } from './site.ts'
export type { ServedAsset } from './themes/serve-asset.ts'
export { DEFAULT_THEME, isThemeName } from './themes/theme-file.ts'
export type { ThemeInfo } from './themes/theme-info.ts'
export { UnreadableTheme } from './themes/unreadable-theme.ts'
export type { LiveConfig, RenderedPage, RenderOptions, Theming, ViewCall, ViewFault } from './theming.ts'
