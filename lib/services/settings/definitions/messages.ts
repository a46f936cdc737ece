import { z } from 'zod'
import { type Definition, define, on, optionalText, secret, text } from './definition.ts'

/** The text of a JSON file. Also accepts an object, which is what a command that parses JSON passes on. */
const jsonText = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform((file) => JSON.stringify(file))])
  .pipe(text(10_000).min(1))
  .nullable()

const rhythm = (what: string, fallback: 'at_once' | 'digest' | 'off') =>
  define(z.enum(['at_once', 'digest', 'off']), fallback, `When the owner is e-mailed about ${what}`)

/** What the site sends: mails, what the owner is told, and push messages. */
export const messageSettings = {
  'mail.from': define(
    z.email().nullable(),
    null,
    'Address that mails are sent from; no-reply@ the host of site.url if unset',
  ),
  'mail.reply_to': define(
    z.email().nullable(),
    null,
    'Address that replies to mails go to; contact.email if unset',
  ),

  'notify.email': define(
    z.email().nullable(),
    null,
    'Mailbox for what the owner should know; that of messages from visitors if unset',
  ),
  'notify.orders': rhythm('new orders', 'at_once'),
  'notify.payments': rhythm('failed payments and refunds, and payments that need a decision', 'at_once'),
  'notify.comments': rhythm('comments that wait for approval', 'digest'),
  'notify.reviews': rhythm('reviews that wait for approval', 'digest'),
  'notify.low_stock': rhythm('goods that are running out', 'digest'),
  'notify.low_stock_at': define(
    z.int().min(0).max(1_000_000).nullable(),
    null,
    'Pieces left at which goods count as running out; each product’s own number if unset',
  ),
  'notify.app_limits': rhythm('apps that often reach their limit of requests', 'digest'),
  'notify.webhooks': rhythm('webhooks that were paused because they failed for days', 'at_once'),
  'notify.digest_hour': define(
    z.int().min(0).max(23),
    8,
    'Hour of the day, in site.timezone, at which the digest is mailed',
  ),

  'push.driver': define(
    z.enum(['log', 'fcm', 'apns', 'expo']),
    'log',
    'Push service; log only writes messages to the log',
  ),
  'push.ios_driver': define(
    z.enum(['log', 'fcm', 'apns', 'expo']).nullable(),
    null,
    'Push service for iOS, if different',
  ),
  'push.fcm.service_account': secret('The JSON text of a service account’s key from Firebase', jsonText),
  'push.apns.key': secret('The text of the .p8 file from Apple', optionalText(2000)),
  'push.apns.key_id': define(optionalText(20), null, 'The id of that key'),
  'push.apns.team_id': define(optionalText(20), null, 'The id of the team at Apple'),
  'push.apns.topic': define(optionalText(200), null, 'The bundle id of the iOS app'),
  'push.apns.sandbox': on(
    'Messages go to development builds of the app instead of those from the store',
    false,
  ),
  'push.expo.access_token': secret('Expo’s access token, if the project requires one'),
} satisfies Record<string, Definition>
