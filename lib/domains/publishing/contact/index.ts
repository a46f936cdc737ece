export { answerMessage, type NewAnswer, settleMessages } from './answer-message.ts'
export { findMailbox, findReader } from './find-mailbox.ts'
export {
  type Answer,
  findThread,
  type ListedMessage,
  listThreads,
  type MessageFilter,
  type Thread,
} from './list-threads.ts'
export { deleteMessagesOf, findMessagesOf } from './messages-of.ts'
export { type ContactMessage, type InTransaction, sendMessage } from './send-message.ts'
