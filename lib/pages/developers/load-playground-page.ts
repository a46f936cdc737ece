import type { App } from '#lib/app/app.ts'
import { sign, stringToSign } from '#lib/domains/people/apps/index.ts'
import { siteAddress, siteBasePath } from '#lib/services/settings/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { guidePath } from './guides.ts'
import { loadMenu, PLAYGROUND_PATH } from './load-menu.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const PARTS = ['key', 'method', 'path', 'query', 'timestamp', 'nonce', 'body_hash'] as const

/** One of the test vectors of docs/api/signing.md: credentials of no app. */
const EXAMPLE = {
  key: 'ak_0a1B2c3D4e5F6g7H8i9J0kLm',
  secret: 'as_Zx9-Qw8_Er7tYu6iOp5aSd4fGh3jKl2zXc1vBn0mQaW',
  method: 'POST',
  body: '{"product_id":1,"quantity":2}',
  timestamp: '1795223416',
  nonce: 'nonce-0017-$x',
}

/**
 * `/developers/playground`: shows how an app signs, step by step. The page is a worked example, which a script computes again in
 * the browser from what the visitor types, so that no secret is ever sent.
 */
export async function loadPlaygroundPage(app: App): Promise<StorefrontPage> {
  const { t } = siteTexts(app)
  const { origin } = new URL(siteAddress(app.settings.current, app.defaultSiteUrl))
  const target = `${siteBasePath(app.settings.current)}/${app.apiPrefix}/v1/cart/items`
  const example = { ...EXAMPLE, target }
  const text = stringToSign({ ...example, body: Buffer.from(example.body) })
  const signature = sign(example.secret, text)
  const values = text.split('\n')
  return {
    view: 'developers/playground',
    data: {
      ...(await loadMenu()),
      playground: {
        origin,
        guide_url: guidePath('signing'),
        methods: METHODS,
        window: app.settings.current['api.signing_window'],
        example,
        hash: values.at(-1),
        lines: PARTS.map((part, i) => ({
          part,
          label: t(`developers.playground.part.${part}`),
          value: values[i] ?? '',
        })),
        text,
        signature,
        command: writeCurl({ ...example, origin, signature }),
      },
    },
    path: PLAYGROUND_PATH,
    title: t('developers.playground.heading'),
    stylesheets: ['developers.css'],
  }
}

type SignedRequest = typeof EXAMPLE & { origin: string; target: string; signature: string }

/** As the script writes it. */
function writeCurl({ origin, method, target, body, signature, ...sent }: SignedRequest): string {
  return [
    `curl -X ${method} '${origin}${target}'`,
    `-H 'X-Api-Key: ${sent.key}'`,
    `-H 'X-Api-Timestamp: ${sent.timestamp}'`,
    `-H 'X-Api-Nonce: ${sent.nonce}'`,
    `-H 'X-Api-Signature: ${signature}'`,
    "-H 'Content-Type: application/json'",
    `--data-binary '${body}'`,
  ].join(' \\\n  ')
}
