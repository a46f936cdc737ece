import { z } from 'zod'
import { apps, type Definition, guarded, httpUrl, limit, optionalText, team, text } from './definition.ts'

const androidPackage = z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'android_package')
const fingerprint = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'certificate_print'))

const feature = (group: string) => apps.on(`Turns on the ${group} endpoints`)

/** The API, and the apps that use it. */
export const apiSettings = {
  'api.enabled': apps.on('Turns the API on'),
  'api.require_signed': apps.on('Requires signed requests. Apps must not send their secret', false),
  'api.signing_window': apps.define(limit(), 300, 'Seconds that a signed request is valid; at most 3,600'),
  'api.requests_per_minute': apps.define(limit(), 60, 'Requests per minute per app and IP address'),
  'api.auth_requests_per_minute': guarded.define(
    limit(),
    10,
    'Sign-in, sign-up and password reset requests per minute per IP address',
  ),
  'api.allow_staff': team.on('Staff can sign in through the API', false),

  'api.client_license': apps.define(
    z
      .string()
      .regex(/^[A-Za-z0-9.+() -]{1,100}$/, 'license')
      .nullable(),
    null,
    'Licence of the API client that the developers’ pages offer, as an SPDX identifier such as MIT',
  ),

  'mcp.enabled': apps.on('Lets AI agents search and fill carts at /mcp (Model Context Protocol)', false),
  'mcp.requests_per_minute': apps.define(limit(), 60, 'Agents’ requests per minute per IP address'),

  'features.auth': feature('auth'),
  'features.registration': feature('registration'),
  'features.posts': feature('posts'),
  'features.comments': feature('comments'),
  'features.pages': feature('pages'),
  'features.shop': feature('shop'),
  'features.reviews': feature('reviews'),
  'features.search': feature('search'),
  'features.contact': feature('contact'),
  'features.newsletter': feature('newsletter'),
  'features.push': feature('push'),

  'client.min_version': apps.define(optionalText(40), null, 'Oldest supported version of the native app'),
  'client.latest_version': apps.define(optionalText(40), null, 'Latest version of the native app'),
  'client.store_url': apps.define(httpUrl.nullable(), null, 'URL of the native app in its app store'),
  'client.link_hosts': apps.define(
    z.array(text(253).min(1)).max(20),
    [],
    'Hosts whose links open the app; defaults to the site’s own',
  ),
  'client.scheme': apps.define(optionalText(40), null, 'URL scheme of the native app'),
  'client.ios_apps': apps.define(
    z.array(z.string().regex(/^[A-Z0-9]{10}\.[\w.-]{1,150}$/, 'ios_app')).max(10),
    [],
    'iOS apps that open the site’s links, as team and bundle ID: ABCDE12345.com.example.shop',
  ),
  'client.android_apps': apps.define(
    z
      .array(z.strictObject({ package: androidPackage, fingerprints: z.array(fingerprint).min(1).max(10) }))
      .max(10),
    [],
    'Android apps that open the site’s links, as package and SHA-256 certificate fingerprints',
  ),
} satisfies Record<string, Definition>
