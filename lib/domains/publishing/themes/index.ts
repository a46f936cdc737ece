export { PREVIEW_NAME as PREVIEW_COOKIE } from '#lib/theming/index.ts'
export { activateTheme } from './activate-theme.ts'
export {
  assignTemplate,
  listThemeTemplates,
  type TemplateKind,
  type ThemeTemplates,
  templateKinds,
} from './assign-template.ts'
export {
  addThemeSection,
  changeThemeSection,
  changeThemeSettings,
  type DesignChange,
  discardTheme,
  editThemeDesign,
  publishTheme,
  readThemeDesign,
  removeThemeSection,
  type SectionArea,
  sortThemeSections,
  type ThemeDesign,
  type ThemeField,
} from './design-theme.ts'
export { inspectTheme, listThemes, type ManagedTheme, previewTheme, type ThemeState } from './list-themes.ts'
export {
  duplicateTheme,
  exportTheme,
  MAX_THEME_BYTES,
  MAX_TITLE,
  removeTheme,
  renameTheme,
  uploadTheme,
} from './manage-themes.ts'
export { createThemeTexts } from './theme-texts.ts'
