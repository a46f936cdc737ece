export { downloadPictures, type PictureReport } from './download-pictures.ts'
export type { Change, ImportSettings, Skipped } from './import-record.ts'
export { type ImportOptions, type ImportResult, runImport } from './run-import.ts'
export { type SourceName, sources } from './sources.ts'
