import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Declared } from '#lib/admin/forms/form-action.ts'

const folder = path.resolve(import.meta.dirname, '../../lib/admin')

export type PanelAction = {
  /** `shop/orders/actions.ts#ship` */
  name: string
  /** Undefined for an export that was not made by the kernel of forms. */
  declared: Declared | undefined
  run: (...given: unknown[]) => Promise<unknown>
}

/** The files whose exports browsers can call: `actions.ts` and others with such a name. */
export function listActionFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/|-)actions\.ts$/.test(file))
    .sort()
}

/** The files that say so to Next, whatever they are called. */
export function listServerFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && /['"]use server['"]/.test(readFileSync(path.join(folder, file), 'utf8')),
    )
    .sort()
}

/** Every action of the panel, with what it declares. */
export async function listPanelActions(): Promise<PanelAction[]> {
  const found: PanelAction[] = []
  for (const file of listActionFiles()) {
    const exported = (await import(path.join(folder, file))) as Record<string, PanelAction['run']>
    for (const [name, run] of Object.entries(exported)) {
      const { declared } = run as { declared?: Declared }
      found.push({ name: `${file}#${name}`, declared, run })
    }
  }
  return found
}
