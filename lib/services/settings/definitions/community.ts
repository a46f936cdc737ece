import { z } from 'zod'
import { type Definition, define, limit, on, optionalText } from './definition.ts'

/** What visitors write: comments, reviews and messages. */
export const communitySettings = {
  'comments.guests_allowed': on('Guests may comment'),
  'comments.max_depth': define(z.int().min(1).max(10), 5, 'Levels of replies'),
  'comments.per_hour': define(
    limit(),
    60,
    'Comments an hour that a customer, or guests at one IP address, may send',
  ),

  'reviews.purchase_required': on('Only buyers of a product may review it', false),
  'reviews.per_hour': define(limit(), 20, 'Reviews an hour that a customer may send'),

  'contact.email': define(z.email().nullable(), null, 'Address shown for contact'),
  'contact.phone': define(optionalText(40), null, 'Phone shown for contact'),
  'contact.address': define(optionalText(300), null, 'Postal address shown for contact'),
  'contact.recipient': define(
    z.email().nullable(),
    null,
    'Mailbox that messages from visitors go to; contact.email or the address of the staff if unset',
  ),
} satisfies Record<string, Definition>
