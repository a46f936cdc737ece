export { type DutyName, duties } from './duties/duties.ts'
export type { DutyState, Remedy, Source } from './duties/duty.ts'
export { type JudgedDuty, type Law, readLaw } from './duties/list-duties.ts'
export { draftLegalPages, publishLegalPage } from './pages/change-legal-pages.ts'
