export { type EntityName, entityNames } from './entities.ts'
export { listTexts } from './list-texts.ts'
export { removeOrphans } from './remove-orphans.ts'
export { type GivenTranslation, type SavedTranslations, saveTranslations } from './save-translations.ts'
export { searchableTranslations } from './searchable-translations.ts'
export { findSettingTexts, findTextsFor, readSettingsFor, SETTING } from './setting-texts.ts'
export { sharedKinds } from './shared-texts.ts'
export { addSortNames } from './showing/sort-names.ts'
export { translateResults } from './showing/translate-results.ts'
export {
  ATTRIBUTES,
  DOCUMENTS,
  PICTURE,
  type Translatable,
  translateRow,
  translateRows,
  VIDEOS,
} from './showing/translate-rows.ts'
export { type OwnText, THEME, type ThemeTexts, type TranslatedText } from './texts.ts'
export { findThemeTexts, themeField } from './theme-texts.ts'
export {
  type ImportedTexts,
  importAttributeTexts,
  importTranslation,
  isTranslated,
} from './writing/import-translation.ts'
export { listTranslatedRows, type TranslatedRow } from './writing/list-rows.ts'
export { listSettingTexts, type SettingTranslations } from './writing/list-setting-texts.ts'
export { type ShownText, showRowTexts, showShortTexts } from './writing/show-texts.ts'
export {
  findTranslations,
  fingerprintOf,
  type Translating,
  translateTexts,
  type WrittenText,
} from './writing/translate-texts.ts'
export {
  type LongKind,
  longKinds,
  type ShortKind,
  shortKinds,
  translatableKinds,
} from './writing/translated-kinds.ts'
