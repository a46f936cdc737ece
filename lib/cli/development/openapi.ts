import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineCommand } from 'citty'
import { apiDocument, apiOutline } from '#lib/api/v1/document.ts'
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
    const address = ['Storefront API', '/api/v1'] as const
    const document = JSON.parse(JSON.stringify(apiDocument(...address)))
    write('docs/api/openapi.json', toText(document))
    if (args.release) write('docs/api/openapi.released.json', toText(apiOutline(...address)))
    write('packages/client/src/api-types.ts', writeTypeScript(document))
  },
})

function toText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

function write(file: string, text: string): void {
  writeFileSync(path.normalize(file), text)
  console.log(`Wrote ${file}.`)
}

await runProgram(openapi, { reads: ['openapi'] })
