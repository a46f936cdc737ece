import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineCommand, runMain } from 'citty'
import { apiDocument } from '#lib/api/v1/document.ts'

const openapi = defineCommand({
  meta: { name: 'openapi', description: "Write the API's OpenAPI document." },
  args: {
    out: { type: 'string', default: 'docs/api/openapi.json', description: 'The file to write' },
  },
  run({ args }) {
    mkdirSync(path.dirname(args.out), { recursive: true })
    writeFileSync(args.out, `${JSON.stringify(apiDocument('Storefront API', '/api/v1'), null, 2)}\n`)
    console.log(`Wrote ${args.out}.`)
  },
})

await runMain(openapi)
