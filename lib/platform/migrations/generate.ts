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
  /** Where `<provider>/schema.prisma` goes, for the generator to read. */
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
      const clientFolder = path.join(clientsFolder, provider)
      const schema = assembleSchema(provider, models, { output: clientFolder, ...clientOptions })
      return generateClient(schema, clientFolder, path.join(schemasFolder, provider, 'schema.prisma'))
    }),
  )
  return results.includes(true)
}

async function generateClient(schema: string, clientFolder: string, schemaFile: string): Promise<boolean> {
  const stampFile = path.join(clientFolder, 'stamp.txt')
  const stamp = computeStamp(schema)
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return false
  // An interrupted run must not leave a partial client that looks complete.
  fs.rmSync(stampFile, { force: true })
  fs.mkdirSync(path.dirname(schemaFile), { recursive: true })
  fs.writeFileSync(schemaFile, schema)
  await runPrismaGenerate(schemaFile)
  fs.writeFileSync(stampFile, stamp)
  return true
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
