import { z } from 'zod'
import { type Definition, guarded, ordinary, team } from './definition.ts'

/** Accounts, their sessions, and how long personal data is kept. */
export const accountSettings = {
  'account.registration_open': ordinary.on('Visitors can create an account'),
  'account.email_verification_required': guarded.on(
    'Requires a verified e-mail address for checkout, comments and reviews',
    false,
  ),
  'account.idle_days': guarded.define(
    z
      .number()
      .min(1 / 24)
      .max(90),
    7,
    'Days of inactivity after which customers are signed out of the website',
  ),
  'account.guest_cart': ordinary.on('Guests can have a cart'),

  'tokens.access_days': guarded.define(
    z
      .number()
      .min(5 / 1440)
      .max(90),
    30,
    'Days that an access token is valid',
  ),
  'tokens.refresh_days': guarded.define(z.number().min(1).max(365), 90, 'Days that a refresh token is valid'),
  'tokens.refresh_cap_days': guarded.define(
    z.number().min(1).max(3650),
    365,
    'Days after sign-in when a session ends, however often it is refreshed',
  ),
  'tokens.refresh_grace_seconds': guarded.define(
    z.int().min(0).max(300),
    30,
    'Seconds within which reusing a refresh token is not treated as theft',
  ),

  'staff.require_second_factor': team.on('Requires staff to use a second factor'),
  'security.audit_days': guarded.define(
    z.int().min(30).max(3650),
    365,
    'Days that the log of sign-ins and account changes is kept',
  ),

  'privacy.order_retention_years': guarded.define(
    z.int().min(0).max(50),
    10,
    'Full years after the year of an order until the name and address are removed from invoices of guests and deleted accounts',
  ),
} satisfies Record<string, Definition>
