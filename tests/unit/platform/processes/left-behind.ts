import { checkLeftBehind } from '#lib/platform/process/check-left-behind.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'

// Runs in another project: what is said of each of its storage folders.
const [project = '', ...folders] = process.argv.slice(2)
process.chdir(project)
const said = folders.map((folder) => {
  const DATABASE_URL = folder === 'elsewhere' ? 'file:./elsewhere/storefront.db' : undefined
  const lines: string[] = []
  try {
    checkLeftBehind(readEnvironment({ STORAGE_PATH: folder, DATABASE_URL }), (line) => lines.push(line))
  } catch (error) {
    lines.push(`Refused: ${(error as Error).message}`)
  }
  return lines.join('\n')
})
process.stdout.write(JSON.stringify(said))
