import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { resolveInProject } from '#lib/platform/process/project-root.ts'
import { declareFacturX } from './declare-factur-x.ts'

const TEMPLATES = 'lib/services/documents'

const FONTS = `${TEMPLATES}/fonts`

/** How many compilations unused results are kept for. */
const KEPT = 5

let compiler: Promise<NodeCompiler> | undefined

type PdfOptions = {
  at: Date
  /** An e-invoice that is embedded, which makes it a PDF/A-3a. */
  facturX?: string | undefined
}

/**
 * Sets a document by one of the Typst templates beside this file. `data` is plain JSON. The result is PDF/A-2a: tagged for
 * screen readers, with its fonts embedded, and fit for archives.
 */
export async function writePdf(template: string, data: object, { at, facturX }: PdfOptions): Promise<Buffer> {
  compiler ??= openCompiler()
  const typst = await compiler
  const source = readFileSync(resolveInProject(`${TEMPLATES}/${template}.typ`), 'utf8')
  try {
    const inputs = { data: JSON.stringify(data), ...(facturX === undefined ? {} : { facturX }) }
    const pdf = typst.pdf(
      { mainFileContent: source, inputs },
      {
        pdfStandard: facturX === undefined ? 'a-2a' : 'a-3a',
        creationTimestamp: Math.floor(at.getTime() / 1000),
      },
    )
    return facturX === undefined ? pdf : declareFacturX(pdf)
  } finally {
    typst.evictCache(KEPT)
  }
}

/** Opened on first use: most processes never write a document. */
async function openCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const folder = resolveInProject(FONTS)
  const files = readdirSync(folder).filter((file) => /\.(?:otf|ttf)$/.test(file))
  const fontBlobs = files.map((file) => readFileSync(path.join(folder, file)))
  return NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: resolveInProject(TEMPLATES) })
}
