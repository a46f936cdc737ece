export {
  createPreviewLink,
  endPreviewLink,
  PREVIEW_END,
  PREVIEW_NAME,
  PREVIEW_SECONDS,
  verifyPreview,
} from './authoring/preview-link.ts'
export type { LocatedFinding } from './check/findings/describe-findings.ts'
export { createTheming } from './create-theming.ts'
export type { SettingValue } from './design/check-value.ts'
export { readDesign, readDesigns } from './design/design-store.ts'
export { type DesignText, listDesignTexts, refuseDesignText, translateDesign } from './design/design-texts.ts'
export { DesignRefused, discardDraft, publishDraft } from './design/edit-design.ts'
export {
  type Design,
  type DesignPicture,
  type DesignSection,
  type DesignValues,
  listFontFiles,
} from './design/resolve-design.ts'
export { type Area, areas } from './design/section-types.ts'
export { type PickedType, pickedTypes, type ThemeSetting } from './design/setting-types.ts'
export { type StoredDesign, UNCHANGED } from './design/stored-design.ts'
export {
  addSection,
  type ListedSection,
  listSections,
  moveSection,
  removeSection,
  resetSections,
  setSectionSetting,
} from './design/theme-sections.ts'
export {
  exportDesign,
  importDesign,
  type ListedThemeSetting,
  listThemeSettings,
  resetThemeSetting,
  setThemeSetting,
} from './design/theme-settings.ts'
export type { HeadTag } from './head/read-head.ts'
export { ArchiveRefused } from './packing/archive-refused.ts'
export type { StagedTheme } from './packing/theme-folders.ts'
export type { ServedAsset } from './themes/serve-asset.ts'
export { DEFAULT_THEME } from './themes/theme-file.ts'
export type { ThemeInfo } from './themes/theme-info.ts'
export { UnreadableTheme } from './themes/unreadable-theme.ts'
export type { LiveConfig, RenderedPage, RenderOptions, Theming, ViewCall } from './theming.ts'
export { readHtml, type TrustedHtml, trustedHtml } from './worker/trusted-html.ts'
export type { ViewFault } from './worker/view-health.ts'
