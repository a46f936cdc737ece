export { type Actor, operator, type StaffActor } from './actor.ts'
export { aroundVerb } from './around-verb.ts'
export { authorise, may, type Need } from './authorise.ts'
export {
  type AuditFilter,
  type AuditPage,
  listActs,
  listAuditChoices,
  type RecordedAct,
} from './list-acts.ts'
export { type ActRecord, recordAct } from './record-act.ts'
export { isRole, mayRole, type Permission, type Role, roles } from './roles.ts'
export {
  type Scene,
  type StaffQuery,
  type StaffVerb,
  staffQuery,
  staffVerb,
  type VerbContext,
} from './staff-verb.ts'
