import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineCommand } from 'citty'
import { apiDocument } from '#lib/api/v1/document.ts'
import { runProgram } from '../support/run-program.ts'

const openapi = defineCommand({
  meta: { name: 'openapi', description: "Write the API's OpenAPI document." },
  args: {
    release: {
      type: 'boolean',
      default: false,
      description: 'Also make it the baseline that later versions are compared with',
    },
  },
  run({ args }) {
    const text = `${JSON.stringify(apiDocument('Storefront API', '/api/v1'), null, 2)}\n`
    const files = ['openapi.json', ...(args.release ? ['openapi.released.json'] : [])]
    for (const file of files) {
      writeFileSync(path.join('docs/api', file), text)
      console.log(`Wrote docs/api/${file}.`)
    }
  },
})

await runProgram(openapi, { reads: ['openapi'] })
