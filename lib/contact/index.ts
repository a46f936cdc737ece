export { type ContactMessage, sendMessage } from './send-message.ts'
