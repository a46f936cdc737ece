export { createMailHandlers } from './deliver-mail.ts'
export type { Mail, MailData, MailKind } from './mail.ts'
export { queueMail } from './queue-mail.ts'
export type { MailViews } from './render-mail.ts'
