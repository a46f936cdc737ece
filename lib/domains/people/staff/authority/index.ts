export { type Actor, operator, type StaffActor } from './actor.ts'
export { aroundAction } from './around-action.ts'
export { authorise, may, type Need } from './authorise.ts'
export {
  type AuditFilter,
  type AuditPage,
  listActs,
  listAuditChoices,
  type RecordedAct,
} from './list-acts.ts'
export { type ActRecord, recordAct } from './record-act.ts'
export { isRole, mayRole, type Permission, permissionsOf, type Role, roles } from './roles.ts'
export {
  type ActionContext,
  type ActionScope,
  type StaffAction,
  type StaffQuery,
  staffAction,
  staffQuery,
} from './staff-action.ts'
