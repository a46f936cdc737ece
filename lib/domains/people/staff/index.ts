export type { PanelBrowser } from './browser.ts'
export { confirmEmailChange, findEmailChange, requestEmailChange } from './entry/change-email.ts'
export { changeOwnPassword, chooseOwnLanguage, renameSelf } from './entry/own-account.ts'
export { proveStaff, type StaffProof, signOutStaff } from './entry/prove.ts'
export {
  createStaffHandlers,
  forgotStaffPassword,
  isStaffResetValid,
  makeResetLink,
  resetMember,
  resetStaffPassword,
} from './entry/recovery.ts'
export {
  hasOwner,
  isSetupLinkValid,
  issueSetupLink,
  makeSetupLink,
  type NewOwner,
  setUpOwner,
} from './entry/set-up.ts'
export {
  answerStaffChallenge,
  type Entered,
  findChallenge,
  type SecondFactors,
  signInStaff,
} from './entry/sign-in.ts'
export {
  beginOwnTotp,
  confirmOwnTotp,
  type NewFactor,
  removeOwnTotp,
  renewOwnCodes,
} from './factors/own-totp.ts'
export {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listOwnPasskeys,
  type OwnPasskey,
  removeOwnPasskey,
  signInWithPasskey,
} from './factors/passkeys.ts'
export { staffVaults } from './factors/vaults.ts'
export {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type StaffDevice,
} from './sessions/own-sessions.ts'
export { authenticateStaff, type PanelMember } from './sessions/staff-session.ts'
export {
  acceptInvitation,
  findInvitation,
  inviteAgain,
  inviteMember,
  type NewMember,
  revokeInvitation,
} from './team/invite.ts'
export {
  changeRole,
  listTeam,
  type PendingInvitation,
  reinstateMember,
  removeMember,
  removeMemberFactors,
  suspendMember,
  type Team,
  type TeamMember,
} from './team/members.ts'
export {
  createRole,
  editRole,
  type GivenRole,
  listRoles,
  removeRole,
  type TeamRole,
} from './team/own-roles.ts'
