import type { ImportDescription } from '#lib/domains/running/imports/index.ts'
import type { Panel } from '../request/panel-request.ts'
import { Badge } from '../ui/layout/page.tsx'

export const IMPORT_PATH = '/admin/import'

const TONES = {
  uploading: 'plain',
  checking: 'plain',
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

/** Whose file it is. */
export function nameSource({ t }: Panel, source: string): string {
  if (source === 'storefront') return t('admin.import.own_file')
  return source === 'woocommerce' ? 'WooCommerce' : 'Shopify'
}
