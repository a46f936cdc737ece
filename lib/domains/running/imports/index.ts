export { chooseImportColumns } from './choose-columns.ts'
export type { ImportContents } from './contents.ts'
export {
  exportImportLines,
  type ImportDescription,
  type ImportLine,
  type LineOutcome,
  lineOutcomes,
  listImports,
  pageImportLines,
  showImport,
} from './read-imports.ts'
export type {
  ColumnChoices,
  ImportAsked,
  ImportFile,
  ImportLack,
  ImportReport,
  ReportLine,
} from './report.ts'
export { type ImportChoice, removeImport, startImport, stopImport } from './request-import.ts'
export { runImports } from './run-imports.ts'
export { addImportPart, MAX_IMPORT_BYTES, MAX_IMPORT_PART, openImport } from './upload.ts'
