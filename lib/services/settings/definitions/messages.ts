import { z } from 'zod'
import { isSmtpUrl } from '#lib/platform/net/smtp-url.ts'
import { EmailAddress } from '#lib/platform/text/email-address.ts'
import { apps, type Definition, guarded, optionalText, ordinary, text } from './definition.ts'

/** The text of a JSON file. Also accepts an object, which is what a command that parses JSON passes on. */
const jsonText = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform((file) => JSON.stringify(file))])
  .pipe(text(10_000).min(1))
  .nullable()

const frequency = (what: string, fallback: 'at_once' | 'digest' | 'off') =>
  ordinary.define(z.enum(['at_once', 'digest', 'off']), fallback, `When to e-mail the owner about ${what}`)

/** Messages that the site sends: mails, notices to the owner, and push messages. */
export const messageSettings = {
  'mail.from': guarded.define(
    EmailAddress.nullable(),
    null,
    'Sender address of e-mails; defaults to no-reply@ the host of the site’s address',
  ),
  'mail.smtp_url': guarded.secret(
    'Mail server, as smtp://user:password@host:587, unless SMTP_URL names one',
    z.string().trim().max(500).refine(isSmtpUrl, 'web_address').nullable(),
  ),
  'mail.reply_to': guarded.define(
    EmailAddress.nullable(),
    null,
    'Reply-to address of e-mails; defaults to the contact e-mail',
  ),

  'notify.email': guarded.define(
    EmailAddress.nullable(),
    null,
    'Mailbox for notifications to the owner; defaults to the one for messages from visitors',
  ),
  'notify.orders': frequency('new orders', 'at_once'),
  'notify.payments': frequency('failed payments and refunds, and payments that need a decision', 'at_once'),
  'notify.withdrawals': frequency('buyers who withdraw from a contract', 'at_once'),
  'notify.returns': frequency('buyers who ask to return items', 'at_once'),
  'notify.comments': frequency('comments awaiting approval', 'digest'),
  'notify.reviews': frequency('reviews awaiting approval', 'digest'),
  'notify.low_stock': frequency('products low on stock', 'digest'),
  'notify.low_stock_at': ordinary.define(
    z.int().min(0).max(1_000_000).nullable(),
    null,
    'Low-stock level for all products; defaults to each product’s own level',
  ),
  'notify.app_limits': frequency('apps that often reach their request limit', 'digest'),
  'notify.webhooks': frequency('webhooks paused after failing for days', 'at_once'),
  'notify.digest_hour': ordinary.define(
    z.int().min(0).max(23),
    8,
    'Hour at which the daily digest is sent, in the site’s time zone',
  ),

  'push.driver': apps.define(
    z.enum(['log', 'fcm', 'apns', 'expo']),
    'log',
    'Push service; log only writes messages to the log',
  ),
  'push.ios_driver': apps.define(
    z.enum(['log', 'fcm', 'apns', 'expo']).nullable(),
    null,
    'Push service for iOS, if different',
  ),
  'push.fcm.service_account': apps.secret('JSON key of a Firebase service account', jsonText),
  'push.apns.key': apps.secret('Contents of the .p8 key file from Apple', optionalText(2000)),
  'push.apns.key_id': apps.define(optionalText(20), null, 'ID of that key'),
  'push.apns.team_id': apps.define(optionalText(20), null, 'Apple team ID'),
  'push.apns.topic': apps.define(optionalText(200), null, 'Bundle ID of the iOS app'),
  'push.apns.sandbox': apps.on('Sends to development builds of the app instead of App Store builds', false),
  'push.expo.access_token': apps.secret('Expo access token, if the project requires one'),
} satisfies Record<string, Definition>
