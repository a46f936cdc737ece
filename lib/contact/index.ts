export { type AlsoKeep, type ContactMessage, sendMessage } from './send-message.ts'
