export { findMailbox } from './find-mailbox.ts'
export { deleteMessagesOf, findMessagesOf } from './messages-of.ts'
export { findMessage, type KeptMessage, listMessages, markMessage } from './read-messages.ts'
export { type AlsoKeep, type ContactMessage, sendMessage } from './send-message.ts'
