import { ExternalLink } from 'lucide-react'
import { notFound } from 'next/navigation'
import {
  type EditedEntry,
  type EntryKind,
  editEntry,
  listRevisions,
} from '#lib/domains/publishing/content/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card, Page } from '../../ui/layout/page.tsx'
import { TranslateLink } from '../translations/translate-link.tsx'
import { discard, remove, savePage, savePost } from './actions.ts'
import { Autosave, PreviewLink } from './autosave.tsx'
import { EntryBadge } from './entries-page.tsx'
import { MainFields, PublishingFields, SearchEngineFields } from './entry-fields.tsx'
import { EntrySaveBar } from './entry-save-bar.tsx'
import { ENTRY_PATHS, sitePath } from './kinds.ts'
import { Revisions } from './revisions-card.tsx'

type Props = { kind: EntryKind; id: string; draft: boolean }

/** A post or page, to be written. With `draft`, it shows what was written and not saved. */
export async function EntryPage({ kind, id: given, draft: isDraftWanted }: Props) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const id = /^\d{1,9}$/.test(given) ? Number(given) : 0
  const edited = await editEntry(app, actor, { kind, id })
  if (!edited) notFound()
  const mayWrite = may('content.write')
  const revisions = mayWrite ? await listRevisions(app, actor, { kind, id }) : []
  const { entry, state, draft } = edited
  const shown = draft && isDraftWanted ? { ...edited, entry: { ...entry, ...draft, id: entry.id } } : edited
  const version = entry.updatedAt.toISOString()
  return (
    <Page
      title={entry.title}
      intro={
        <>
          <EntryBadge t={t} state={state} />{' '}
          {state === 'published' && (
            <a href={onSite(sitePath(kind, entry.slug))} target="_blank" rel="noreferrer">
              {t('admin.content.on_site')} <ExternalLink aria-hidden="true" size={14} />
            </a>
          )}
        </>
      }
      actions={mayWrite && <Acts panel={panel} edited={edited} version={version} />}
    >
      {draft && !isDraftWanted && <Unsaved panel={panel} kind={kind} id={id} at={draft.at} />}
      <PanelForm
        // What is shown is another text then.
        key={isDraftWanted ? 'draft' : 'saved'}
        action={kind === 'post' ? savePost : savePage}
        guard="ask"
        version={version}
        className="with-aside"
      >
        <input type="hidden" name="id" value={id} />
        <div>
          <Card>
            <MainFields panel={panel} edited={shown} />
          </Card>
          <Card title={t('admin.content.search_engines')}>
            <SearchEngineFields panel={panel} edited={shown} />
          </Card>
        </div>
        <div>
          <Card title={t('admin.content.publishing')}>
            <PublishingFields panel={panel} edited={shown} />
            {mayWrite && (
              <Autosave kind={kind} id={id} texts={{ kept: t('admin.content.kept', { at: '{at}' }) }} />
            )}
          </Card>
        </div>
        {mayWrite && <EntrySaveBar kind={kind} id={id} isNeeded={isDraftWanted} />}
      </PanelForm>
      {revisions.length > 0 && <Revisions panel={panel} revisions={revisions} version={version} />}
    </Page>
  )
}

type ActsProps = { panel: Panel; edited: EditedEntry; version: string }

function Acts({ panel, edited: { entry }, version }: ActsProps) {
  const { t } = panel
  const { kind, id, title } = entry
  return (
    <div className="buttons">
      <TranslateLink panel={panel} kind={kind} id={id} />
      <PreviewLink href={`${ENTRY_PATHS[kind]}/${id}/preview`} label={t('admin.content.preview')} />
      <ConfirmButton
        action={remove}
        label={t('admin.content.delete')}
        title={t('admin.content.delete_of', { title })}
        text={t(`admin.content.delete_${kind}_text`)}
        confirm={t('admin.content.delete')}
        fields={{ kind, id, version }}
      />
    </div>
  )
}

type UnsavedProps = { panel: Panel; kind: EntryKind; id: number; at: Date }

function Unsaved({ panel: { t, format }, kind, id, at }: UnsavedProps) {
  return (
    <div className="notice unsaved">
      <p>{t('admin.content.unsaved', { at: format.moment(at) })}</p>
      <div className="buttons">
        <a className="button button-plain" href={onSite(`${ENTRY_PATHS[kind]}/${id}?draft=1`)}>
          {t('admin.content.go_on')}
        </a>
        <PanelForm action={discard} className="">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <SubmitButton kind="quiet">{t('admin.content.discard')}</SubmitButton>
        </PanelForm>
      </div>
    </div>
  )
}
