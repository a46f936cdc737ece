import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeCorpus } from './corpus-file.ts'
import type { BenchDocument } from './document.ts'
import { generateDocuments } from './generated-documents.ts'
import { readPackageDescriptions } from './package-descriptions.ts'

export type Corpus = { name: string; file: string; documents: number }

const FEWEST_PACKAGES = 20_000
const MANY_DOCUMENTS = 60_000

/** Package descriptions, or as many generated documents where this machine has no list of packages. */
export function preparePackages(folder: string): Corpus {
  const descriptions = readPackageDescriptions()
  if (descriptions.length < FEWEST_PACKAGES) return prepareGenerated(folder, MANY_DOCUMENTS)
  return prepareCorpus(folder, 'package descriptions', `packages-${descriptions.length}`, () => descriptions)
}

export function prepareGenerated(folder: string, count: number): Corpus {
  return prepareCorpus(folder, 'generated documents', `generated-${count}`, () => generateDocuments(count))
}

/** A corpus that an earlier run left in the folder is taken as it is. */
function prepareCorpus(
  folder: string,
  name: string,
  key: string,
  make: () => Iterable<BenchDocument>,
): Corpus {
  const file = path.join(folder, `${key}.tsv`)
  const countFile = path.join(folder, `${key}.count`)
  if (!existsSync(countFile)) writeFileSync(countFile, String(writeCorpus(file, make())))
  return { name, file, documents: Number(readFileSync(countFile, 'utf8')) }
}
