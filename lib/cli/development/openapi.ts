import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineCommand } from 'citty'
import { apiDocument } from '#lib/api/v1/document.ts'
import { runProgram } from '../support/run-program.ts'
import { writeTypeScript } from './write-typescript.ts'

const openapi = defineCommand({
  meta: {
    name: 'openapi',
    description: "Write the API's OpenAPI document, and the types of packages/client.",
  },
  args: {
    release: {
      type: 'boolean',
      default: false,
      description: 'Also make it the baseline that later versions are compared with',
    },
  },
  run({ args }) {
    const document = JSON.parse(JSON.stringify(apiDocument('Storefront API', '/api/v1')))
    const text = `${JSON.stringify(document, null, 2)}\n`
    write('docs/api/openapi.json', text)
    if (args.release) write('docs/api/openapi.released.json', text)
    write('packages/client/src/api-types.ts', writeTypeScript(document))
  },
})

function write(file: string, text: string): void {
  writeFileSync(path.normalize(file), text)
  console.log(`Wrote ${file}.`)
}

await runProgram(openapi, { reads: ['openapi'] })
