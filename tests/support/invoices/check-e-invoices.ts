import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  type Invoice,
  isElectronic,
  listUblProfiles,
  readElectronic,
  writeCii,
  writeUbl,
} from '#lib/domains/shop/invoices/index.ts'
import { inRoot } from '../../../scripts/support/paths.mjs'
import { runOrFail } from '../../../scripts/support/run.mjs'

type Fault = { file: string; kind: string; rule: string; text: string }

/** Checks documents, in every syntax and profile, by the official rules in a folder. */
export async function checkEInvoices(
  invoices: readonly Invoice[],
  rules: string,
): Promise<{ checked: number; faults: Fault[] }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'e-invoices-'))
  try {
    const listed: string[] = []
    for (const invoice of invoices) {
      const electronic = readElectronic(invoice, 'Europe/Berlin')
      if (!isElectronic(electronic)) throw new Error(`${invoice.number} is no e-invoice: ${electronic}`)
      const files = [
        ['cii', writeCii(electronic)],
        ...listUblProfiles(electronic).map((profile) => [profile, writeUbl(electronic, profile)]),
      ] as const
      for (const [kind, xml] of files) {
        const file = path.join(folder, `${invoice.number}-${kind}.xml`)
        await writeFile(file, xml ?? '')
        listed.push(`${kind}\t${file}`)
      }
    }
    const list = path.join(folder, 'list')
    await writeFile(list, listed.join('\n'))
    const script = inRoot('tests/support/invoices/validate.py')
    const env = { PYTHONPATH: rules }
    const { output } = await runOrFail('python3', [script, rules, list], { env, what: 'validate.py' })
    return JSON.parse(output.trim().split('\n').at(-1) ?? '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
