export { findMailbox, findReader } from './find-mailbox.ts'
export { findMessage, type KeptMessage, listMessages, markMessage } from './list-messages.ts'
export { deleteMessagesOf, findMessagesOf } from './messages-of.ts'
export { type ContactMessage, type InTransaction, sendMessage } from './send-message.ts'
