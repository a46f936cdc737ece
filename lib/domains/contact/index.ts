export { findMailbox } from './find-mailbox.ts'
export { deleteMessagesOf, findMessagesOf } from './messages-of.ts'
export { findMessage, type KeptMessage, listMessages, markMessage } from './read-messages.ts'
export { type ContactMessage, type InTransaction, sendMessage } from './send-message.ts'
