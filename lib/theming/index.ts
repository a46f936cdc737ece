export {
  ArchiveRefused,
  type Area,
  areas,
  DEFAULT_THEME,
  type Design,
  type DesignPicture,
  type DesignSection,
  type DesignText,
  type DesignValues,
  type HeadTag,
  type LiveConfig,
  type LocatedFinding,
  listDesignTexts,
  type PickedType,
  pickedTypes,
  type RenderedPage,
  type RenderOptions,
  readHtml,
  refuseDesignText,
  type ServedAsset,
  type SettingValue,
  type StagedTheme,
  type StoredDesign,
  type ThemeInfo,
  type ThemeSetting,
  type Theming,
  type TrustedHtml,
  translateDesign,
  trustedHtml,
  UNCHANGED,
  UnreadableTheme,
  type ViewCall,
  type ViewFault,
} from '#themes'
export { createTheming } from './create-theming.ts'
export { readDesign, readDesigns } from './design/design-store.ts'
export { DesignRefused, discardDraft, publishDraft } from './design/edit-design.ts'
export { listFontFiles } from './design/list-font-files.ts'
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
export {
  createPreviewLink,
  endPreviewLink,
  PREVIEW_END,
  PREVIEW_NAME,
  PREVIEW_SECONDS,
  verifyPreview,
} from './preview-link.ts'
