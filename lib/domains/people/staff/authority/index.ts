export { type Actor, newcomer, type OperatorActor, operator, type StaffActor } from './actor.ts'
export { aroundAction } from './around-action.ts'
export { authorise, may, type Need } from './authorise.ts'
export {
  type AuditFilter,
  type AuditPage,
  listActs,
  listAuditChoices,
  type RecordedAct,
} from './list-acts.ts'
export {
  areaCells,
  completePermissions,
  isPermission,
  type Permission,
  type PermissionArea,
  permissionColumns,
  permissions,
} from './permissions.ts'
export { type ActRecord, recordAct } from './record-act.ts'
export {
  findRole,
  isRole,
  isRoleKey,
  ownRoleId,
  permissionsOf,
  type Role,
  type RoleFacts,
  type RoleKey,
  readPermissions,
  roleKey,
  roles,
} from './roles.ts'
export {
  type ActionContext,
  type ActionScope,
  type StaffAction,
  type StaffQuery,
  staffAction,
  staffQuery,
} from './staff-action.ts'
