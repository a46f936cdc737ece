export { areMailsLost, findMailServer } from './are-mails-lost.ts'
export { createMailHandlers, type MailServices, sendMail, writeMail } from './deliver-mail.ts'
export type {
  Mail,
  MailData,
  MailedChange,
  MailedDelivery,
  MailedExemptions,
  MailedUnits,
  MailKind,
  OrderPurchase,
  OwnerNotice,
  PaymentProblem,
} from './mail.ts'
export { mailedReturnStates, mailKinds } from './mail.ts'
export { toLine } from './mail-line.ts'
export type { WrittenMail } from './mail-payload.ts'
export { sealedMails } from './mail-payload.ts'
export { queueMail } from './queue-mail.ts'
export type { MailContent } from './render-mail.ts'
export { isMailKind, renderSampleMail, sendSampleMail } from './sample-mail.ts'
