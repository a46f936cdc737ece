import type { Translate } from '#lib/services/texts/index.ts'
import type { MailData } from '../mail.ts'
import { accountMails } from './account-mails.ts'
import type { MailKinds } from './mail-texts.ts'
import { orderMails } from './order-mails.ts'
import { ownerMails } from './owner-mails.ts'

/** The texts of every kind of mail in one language. */
export function wordMails(t: Translate): MailKinds<MailData> {
  return {
    ...accountMails(t),
    ...orderMails(t),
    ...ownerMails(t),
    contact_message: ({ sender, email, phone, subject, paragraphs }, { site }) => ({
      subject: subject
        ? t('mail.contact_message.subject_named', { sender, subject })
        : t('mail.contact_message.subject', { sender }),
      lines: paragraphs,
      facts: [
        { label: t('mail.facts.name'), value: sender },
        { label: t('mail.facts.email'), value: email },
        ...(phone ? [{ label: t('mail.facts.phone'), value: phone }] : []),
      ],
      closing: [t('mail.contact_message.closing', { site })],
    }),
    message_answer: ({ subject, paragraphs, quoted }, { site }) => ({
      subject: subject
        ? t('mail.message_answer.subject_named', { subject })
        : t('mail.message_answer.subject'),
      lines: paragraphs,
      facts: [{ label: t('mail.facts.your_message'), value: quoted }],
      closing: [t('mail.message_answer.closing', { site })],
    }),
    stock_notice_confirm: ({ product }, { site }) => ({
      subject: t('mail.stock_notice_confirm.subject', { product }),
      lines: [t('mail.stock_notice_confirm.line', { product, site })],
      action: t('mail.stock_notice_confirm.action'),
      closing: [t('mail.stock_notice_confirm.closing')],
    }),
    back_in_stock: ({ product }, { site }) => ({
      subject: t('mail.back_in_stock.subject', { product }),
      lines: [t('mail.back_in_stock.line', { product, site })],
      action: t('mail.back_in_stock.action'),
      closing: [t('mail.back_in_stock.closing')],
    }),
    newsletter_confirm: (_, { site }) => ({
      subject: t('mail.newsletter_confirm.subject'),
      lines: [t('mail.newsletter_confirm.line', { site })],
      action: t('mail.newsletter_confirm.action'),
      closing: [t('mail.newsletter_confirm.closing')],
    }),
    newsletter_issue: ({ subject, body_text }) => ({ subject, lines: [body_text], closing: [] }),
    newsletter_welcome: (_, { site }) => ({
      subject: t('mail.newsletter_welcome.subject'),
      lines: [t('mail.newsletter_welcome.line', { site })],
      closing: [t('mail.newsletter_welcome.closing')],
    }),
  }
}
