import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { providers } from '../database/database-location.ts'
import { projectRoot } from '../process/project-root.ts'
import { assembleSchema, readModels } from './schema.ts'

const require = createRequire(import.meta.url)

const clientOptions = {
  importFileExtension: 'ts',
  moduleFormat: 'esm',
  runtime: 'nodejs',
  // Half as large in memory as the fast one. It takes a tenth longer for a query of a kind that was not asked before.
  compilerBuild: 'small',
}

export type GenerateOptions = {
  modelsFolder?: string
  /** Where `<provider>/client.ts` goes. */
  clientsFolder?: string
  /** Where `<provider>/schema.prisma` goes, for the generator to read, and `<provider>/client` until it is whole. */
  schemasFolder?: string
}

/** Generates the clients of both databases. Returns false if they were already up to date. */
export async function generateClients({
  modelsFolder,
  clientsFolder = path.join(projectRoot(), 'lib/platform/generated'),
  schemasFolder = path.join(projectRoot(), '.build/prisma'),
}: GenerateOptions = {}): Promise<boolean> {
  const models = readModels(modelsFolder)
  const results = await Promise.all(
    providers.map((provider) => {
      const draftFolder = path.join(schemasFolder, provider)
      const output = path.join(draftFolder, 'client')
      const schema = assembleSchema(provider, models, { output, ...clientOptions })
      return generateClient(schema, path.join(clientsFolder, provider), draftFolder)
    }),
  )
  return results.includes(true)
}

async function generateClient(schema: string, clientFolder: string, draftFolder: string): Promise<boolean> {
  const stampFile = path.join(clientFolder, 'stamp.txt')
  const stamp = computeStamp(schema)
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return false
  const schemaFile = path.join(draftFolder, 'schema.prisma')
  const draft = path.join(draftFolder, 'client')
  fs.rmSync(draftFolder, { recursive: true, force: true })
  fs.mkdirSync(draftFolder, { recursive: true })
  fs.writeFileSync(schemaFile, schema)
  await runPrismaGenerate(schemaFile)
  fs.writeFileSync(path.join(draft, 'stamp.txt'), stamp)
  replaceFolder(clientFolder, draft)
  return true
}

/** Other processes load the former client until this one is whole. */
function replaceFolder(folder: string, draft: string): void {
  const former = `${draft}.former`
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  if (fs.existsSync(folder)) fs.renameSync(folder, former)
  fs.renameSync(draft, folder)
  fs.rmSync(former, { recursive: true, force: true })
}

function computeStamp(schema: string): string {
  return createHash('sha256').update(require('prisma/package.json').version).update(schema).digest('hex')
}

async function runPrismaGenerate(schemaFile: string): Promise<void> {
  const cli = require.resolve('prisma/build/index.js')
  // Generating never runs the schema engine, but the CLI downloads it unless it is told of an existing file.
  const env: NodeJS.ProcessEnv = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    NODE_ENV: 'production',
  }
  await promisify(execFile)(process.execPath, [cli, 'generate', '--schema', schemaFile], { env })
}
