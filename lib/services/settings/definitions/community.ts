import { z } from 'zod'
import { EmailAddress } from '#lib/platform/text/email-address.ts'
import { type Definition, guarded, limit, optionalText, ordinary } from './definition.ts'

/** Content by visitors: comments, reviews and messages. */
export const communitySettings = {
  'comments.guests_allowed': ordinary.on('Guests can comment'),
  'comments.max_depth': ordinary.define(z.int().min(1).max(10), 5, 'Maximum depth of replies'),
  'comments.per_hour': guarded.define(
    limit(),
    60,
    'Comments per hour from one customer, or from guests at one IP address',
  ),

  'reviews.purchase_required': ordinary.on('Only customers who bought a product can review it', false),
  'reviews.per_hour': guarded.define(limit(), 20, 'Reviews per hour from one customer'),
  'reviews.votes_per_hour': guarded.define(
    limit(),
    60,
    'Votes for helpful reviews per hour from one customer, or from guests at one IP address',
  ),

  'contact.email': guarded.define(EmailAddress.nullable(), null, 'E-mail address shown to visitors'),
  'contact.phone': ordinary.define(optionalText(40), null, 'Phone number shown to visitors'),
  'contact.address': ordinary.define(optionalText(500), null, 'Postal address shown to visitors'),
  'contact.recipient': guarded.define(
    EmailAddress.nullable(),
    null,
    'Mailbox for messages from visitors; defaults to the contact e-mail or the staff’s address',
  ),
} satisfies Record<string, Definition>
