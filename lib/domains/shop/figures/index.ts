export { countSales } from './count-days.ts'
export { findWaiting } from './divide-days.ts'
export { type AccountsRow, exportAccounts } from './export-accounts.ts'
export { type Basis, bases, type Days } from './figure.ts'
export { loadReport, type Report, type ReportName, reports } from './load-report.ts'
export {
  type Asked,
  type FigureRow,
  groups,
  readFigures,
  readTaxes,
} from './read-figures.ts'
