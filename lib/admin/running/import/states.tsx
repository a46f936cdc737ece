import type { ImportDescription } from '#lib/domains/running/imports/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { Badge } from '../../ui/layout/page.tsx'

export const IMPORT_PATH = '/admin/import'

const TONES = {
  uploading: 'plain',
  checking: 'plain',
  columns: 'warn',
  checked: 'warn',
  importing: 'plain',
  stopped: 'warn',
  done: 'good',
  failed: 'bad',
} as const

type State = ImportDescription['state']

export function StateBadge({ t, state }: Pick<Panel, 't'> & { state: State }) {
  return <Badge tone={TONES[state]}>{t(`admin.import.states.${state}`)}</Badge>
}

const SOURCES: Record<string, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  wordpress: 'WordPress',
  judgeme: 'Judge.me',
}

/** Whose file it is. */
function nameSource({ t }: Pick<Panel, 't'>, source: string): string {
  return SOURCES[source] ?? t('admin.import.own_file')
}

type File = Pick<ImportDescription, 'source' | 'contents'>

/** Names a file by its contents and the shop it comes from. */
export function nameFile(panel: Panel, { source, contents }: File): string {
  const name = nameSource(panel, source ?? '')
  return contents
    ? panel.t('admin.import.kind_of', {
        contents: panel.t(`admin.import.contents.${contents}`),
        source: name,
      })
    : name
}
