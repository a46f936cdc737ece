import type { Translate } from '#lib/services/texts/index.ts'
import type { MailData } from '../mail.ts'
import type { MailKinds } from './mail-texts.ts'

type AccountKind =
  | 'verify_email'
  | 'reset_password'
  | 'invitation'
  | 'staff_invitation'
  | 'email_change'
  | 'email_changed'
  | 'password_changed'
  | 'role_changed'
  | 'new_device'
  | 'account_deleted'
  | 'token_reuse'
  | 'two_factor_changed'

/** The texts of mails about an account. */
export function accountMails(t: Translate): MailKinds<Pick<MailData, AccountKind>> {
  return {
    verify_email: (_, { site }) => ({
      subject: t('mail.verify_email.subject'),
      lines: [t('mail.verify_email.line', { site })],
      action: t('mail.verify_email.action'),
      closing: [t('mail.verify_email.closing')],
    }),
    reset_password: ({ minutes, code }, { site }) => ({
      subject: t('mail.reset_password.subject'),
      lines: [t('mail.reset_password.line', { site }), t('mail.reset_password.line_2', { minutes })],
      ...(code && { facts: [{ label: t('mail.facts.app_code'), value: code }] }),
      action: t('mail.reset_password.action'),
      closing: [t('mail.reset_password.closing')],
    }),
    invitation: ({ days, byStaff }, { site }) => ({
      subject: t('mail.invitation.subject'),
      lines: [
        t(byStaff ? 'mail.invitation.line_by_staff' : 'mail.invitation.line', { site }),
        t('mail.invitation.line_2', { days }),
      ],
      action: t('mail.invitation.action'),
      closing: [t('mail.invitation.closing')],
    }),
    staff_invitation: ({ days }, { site }) => ({
      subject: t('mail.staff_invitation.subject'),
      lines: [t('mail.staff_invitation.line', { site }), t('mail.staff_invitation.line_2', { days })],
      action: t('mail.staff_invitation.action'),
      closing: [t('mail.staff_invitation.closing')],
    }),
    email_change: ({ email, minutes }, { site }) => ({
      subject: t('mail.email_change.subject'),
      lines: [t('mail.email_change.line', { site, email }), t('mail.email_change.line_2', { minutes })],
      action: t('mail.email_change.action'),
      closing: [t('mail.email_change.closing')],
    }),
    email_changed: ({ email }, { site }) => ({
      subject: t('mail.email_changed.subject'),
      lines: [t('mail.email_changed.line', { site, email })],
      closing: [t('mail.not_you')],
    }),
    password_changed: (_, { site }) => ({
      subject: t('mail.password_changed.subject'),
      lines: [t('mail.password_changed.line', { site })],
      closing: [t('mail.not_you')],
    }),
    role_changed: ({ before, after, by }, { site }) => ({
      subject: t('mail.role_changed.subject'),
      lines: [t('mail.role_changed.line', { site })],
      facts: [
        ...(before === null ? [] : [{ label: t('mail.facts.role_before'), value: nameRole(t, before) }]),
        { label: t('mail.facts.role'), value: nameRole(t, after) },
        { label: t('mail.facts.changed_by'), value: by ?? t('mail.role_changed.on_server') },
      ],
      closing: [t('mail.role_changed.closing')],
    }),
    new_device: ({ device, ip }, { site, at }) => ({
      subject: t('mail.new_device.subject'),
      lines: [t('mail.new_device.line', { site })],
      facts: [
        { label: t('mail.facts.device'), value: device ?? t('mail.facts.unknown') },
        { label: t('mail.facts.ip'), value: ip ?? t('mail.facts.unknown') },
        { label: t('mail.facts.time'), value: at },
      ],
      closing: [t('mail.new_device.closing'), t('mail.not_you')],
    }),
    account_deleted: (_, { site }) => ({
      subject: t('mail.account_deleted.subject'),
      lines: [t('mail.account_deleted.line', { site }), t('mail.account_deleted.line_2')],
      closing: [t('mail.account_deleted.closing')],
    }),
    token_reuse: ({ device }, { site, at }) => ({
      subject: t('mail.token_reuse.subject'),
      lines: [t('mail.token_reuse.line', { site })],
      facts: [
        { label: t('mail.facts.device'), value: device ?? t('mail.facts.unknown') },
        { label: t('mail.facts.time'), value: at },
      ],
      closing: [t('mail.token_reuse.closing')],
    }),
    two_factor_changed({ enabled, replaced, part }, { site }) {
      const change = `mail.two_factor_${part ?? replaced ?? (enabled ? 'on' : 'off')}` as const
      return {
        subject: t(`${change}.subject`),
        lines: [t(`${change}.line`, { site })],
        closing: [t('mail.not_you')],
      }
    },
  }
}

/** The name of a role as the panel shows it. The owner's own roles cannot have the key of another as their name. */
function nameRole(t: Translate, role: string): string {
  const isOfEveryStore = role === 'owner' || role === 'manager' || role === 'editor' || role === 'support'
  return isOfEveryStore ? t(`admin.roles.${role}`) : role
}
