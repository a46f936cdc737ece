export { type NoticeContext, notifyOwner, rhythmOf } from './notify-owner.ts'
export { sendDigest } from './send-digest.ts'
