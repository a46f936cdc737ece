import Link from 'next/link'
import {
  type ImportDescription,
  listImports,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_PART,
} from '#lib/domains/running/imports/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { type Column, Table } from '../../ui/layout/table.tsx'
import { IMPORT_PATH, nameFile, StateBadge } from './states.tsx'
import { UploadForm } from './upload-form.tsx'

/** Brings in the files of other shops and blogs. */
export async function ImportsPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const imports = await listImports(app, actor)
  return (
    <Page title={t('admin.import.title')} intro={t('admin.import.intro')}>
      {may('catalogue.write') && (
        <Card title={t('admin.import.new')} intro={t('admin.import.new_text')}>
          <UploadForm
            maxBytes={MAX_IMPORT_BYTES}
            partBytes={MAX_IMPORT_PART}
            texts={{
              file: t('admin.import.file'),
              hint: t('admin.import.file_hint', { megabytes: MAX_IMPORT_BYTES >> 20 }),
              send: t('admin.import.send'),
              sending: t('admin.import.sending'),
              tooLarge: t('admin.import.too_large', { megabytes: MAX_IMPORT_BYTES >> 20 }),
              failed: t('admin.import.upload_failed'),
              missing: t('admin.import.no_file'),
            }}
          />
        </Card>
      )}
      <Card title={t('admin.import.files')}>
        {imports.length === 0 ? (
          <Empty title={t('admin.import.none')} text={t('admin.import.none_text')} />
        ) : (
          <Table
            label={t('admin.import.files')}
            columns={columns(panel)}
            rows={imports}
            keyOf={({ id }) => id}
            isList
          />
        )}
      </Card>
    </Page>
  )
}

function columns(panel: Panel): Column<ImportDescription>[] {
  const { t, format } = panel
  return [
    {
      title: t('admin.import.file'),
      cell: ({ id, name, ...file }) => (
        <span>
          <Link href={`${IMPORT_PATH}/${id}`} prefetch={false}>
            <strong>{name}</strong>
          </Link>
          {file.source && <small className="muted under">{nameFile(panel, file)}</small>}
        </span>
      ),
    },
    { title: t('admin.import.state'), cell: (one) => <StateBadge t={t} state={one.state} /> },
    {
      title: t('admin.import.created'),
      isNumber: true,
      cell: ({ created }) => format.number(created),
    },
    {
      title: t('admin.import.updated'),
      isNumber: true,
      cell: ({ updated }) => format.number(updated),
    },
    {
      title: t('admin.import.uploaded'),
      cell: ({ uploadedAt, staff }) => (
        <span>
          {format.moment(uploadedAt)}
          {staff && <small className="muted under">{staff.name}</small>}
        </span>
      ),
    },
  ]
}
