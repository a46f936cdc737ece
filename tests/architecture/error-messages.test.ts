import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['lib/admin', 'lib/api', 'lib/domains', 'lib/pages', 'lib/web']
/** Code that shows or passes on the message of an error that it has caught. */
const SHOWN = /\b(?:error|cause|problem|thrown|failure|refused)(?: as \w+\))?\.message\b/g

/** Messages that are no refusals: technical facts beside a worded state, or texts that are worded already. */
const allowed: Record<string, string> = {
  'lib/admin/running/import/upload-form.tsx': 'the server has worded it',
  'lib/admin/running/mail/actions.ts': "a mail server's reply",
  'lib/domains/publishing/newsletter/issues/deliver-issue.ts': "a mail server's reply",
  'lib/domains/running/imports/run-imports.ts': 'reports of imports are in English as yet',
  'lib/domains/running/search/describe-search.ts': 'why a search server cannot be used, for its operator',
  'lib/domains/running/search/run-build.ts': 'why an index could not be built, for its operator',
  'lib/domains/running/webhooks/sending/post-event.ts':
    'why a receiver could not be reached, for its developer',
  'lib/domains/shop/payments/gateways/mollie/gateway.ts': 'logged',
  'lib/domains/shop/payments/gateways/paypal/gateway.ts': 'logged',
}

it('people read coded refusals in their language, never the English message of an error', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => readFileSync(path.join(root, file), 'utf8').match(SHOWN)),
  )
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
})
