import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineCommand } from 'citty'
import { apiDocument, apiOutline } from '#lib/api/v1/document.ts'
import { runProgram } from '../support/run-program.ts'
import { writeKotlin } from './write-kotlin.ts'
import { writeTypeScript } from './write-typescript.ts'

const openapi = defineCommand({
  meta: {
    name: 'develop openapi',
    description: "Write the types of packages/client and packages/kotlin from the API's OpenAPI document.",
  },
  args: {
    release: {
      type: 'boolean',
      default: false,
      description: 'Also make the document the baseline that later versions are compared with',
    },
    document: {
      type: 'string',
      description: 'Also write the whole document to this file',
    },
  },
  run({ args }) {
    const address = ['Storefront API', '/api/v1'] as const
    const document = JSON.parse(JSON.stringify(apiDocument(...address)))
    if (args.document) write(args.document, `${JSON.stringify(document, null, 2)}\n`)
    if (args.release) write('docs/api/openapi.released.json', `${JSON.stringify(apiOutline(...address))}\n`)
    write('packages/client/src/api-types.ts', writeTypeScript(document))
    write('packages/kotlin/src/main/kotlin/storefront/client/Api.kt', writeKotlin(document))
  },
})

function write(file: string, text: string): void {
  writeFileSync(path.normalize(file), text)
  console.log(`Wrote ${file}.`)
}

await runProgram(openapi, { reads: ['develop openapi'] })
