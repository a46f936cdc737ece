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

/** The models as a Prisma schema for one database; a schema can name only one. */
export function assembleSchema(provider: Provider, models: string): string {
  return `datasource db {\n  provider = "${provider}"\n}\n\n${models}`
}

function defaultModelsFolder(): string {
  return path.join(projectRoot(), 'prisma/models')
}
