import fs from 'node:fs'
import path from 'node:path'
import type { Provider } from '../database/database-location.ts'
import { projectRoot } from '../process/project-root.ts'

/** Reads the models, which both databases share, as one text. */
export function readModels(modelsFolder = defaultModelsFolder()): string {
  return fs
    .readdirSync(modelsFolder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => fs.readFileSync(path.join(modelsFolder, name), 'utf8'))
    .join('\n')
}

/**
 * The models as a Prisma schema for one database; a schema can name only one. `client` is where and how clients are
 * generated. Partial indexes have to be in the models, since SQLite loses those that are not when it rebuilds a table.
 */
export function assembleSchema(
  provider: Provider,
  models: string,
  client: Record<string, string> = {},
): string {
  const options = Object.entries({ provider: 'prisma-client', ...client }).map(
    ([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`,
  )
  return `datasource db {\n  provider = "${provider}"\n}

generator client {\n${options.join('')}  previewFeatures = ["partialIndexes"]\n}

${models}`
}

function defaultModelsFolder(): string {
  return path.join(projectRoot(), 'prisma/models')
}
