export { frequencyOf, type NoticeContext, notifyOwner } from './notify-owner.ts'
export { sendDigest } from './send-digest.ts'
