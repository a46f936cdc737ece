import Link from 'next/link'
import { listThemes, MAX_THEME_BYTES, type ManagedTheme } from '#lib/domains/publishing/themes/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Page } from '../../ui/layout/page.tsx'
import { activate } from './actions.ts'
import { FolderButtons } from './folder-buttons.tsx'
import { checkPath, designPath } from './theme-paths.ts'
import { UploadForm } from './upload-form.tsx'

/** The themes, and which of them visitors see. */
export async function ThemesPage() {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const themes = await listThemes(app, actor)
  return (
    <Page title={t('admin.theme.title')} intro={t('admin.theme.intro')}>
      <Card>
        <ul className="rows">
          {themes.map((theme) => (
            <Theme key={theme.name} panel={panel} theme={theme} />
          ))}
        </ul>
      </Card>
      {panel.may('themes.upload') && (
        <Card
          title={t('admin.theme.upload')}
          intro={t('admin.theme.upload_text', { megabytes: MAX_THEME_BYTES >> 20 })}
        >
          <UploadForm
            maxBytes={MAX_THEME_BYTES}
            texts={{
              limit: t('admin.form.file_limit', { size: `${MAX_THEME_BYTES >> 20} MB` }),
              tooLarge: t('admin.refused.upload_size', { megabytes: MAX_THEME_BYTES >> 20 }),
              file: t('admin.theme.upload_file'),
              send: t('admin.theme.upload_send'),
              refused: t('admin.theme.not_uploaded'),
            }}
          />
        </Card>
      )}
    </Page>
  )
}

function Theme({ panel, theme }: { panel: Panel; theme: ManagedTheme }) {
  const { t, app } = panel
  const { name, isActive, path, problem } = theme
  return (
    <li>
      <div>
        <strong>{titleOf(panel, theme)}</strong>{' '}
        {isActive && <Badge tone="good">{t('admin.theme.active')}</Badge>}{' '}
        {problem && <Badge tone="bad">{t('admin.theme.broken')}</Badge>}
        <br />
        <span className="muted">{describe(panel, theme)}</span>
        {problem && <p className="fault">{problem}</p>}
      </div>
      <div className="buttons">
        {!problem && (
          <Link className="button button-plain" href={designPath(name)} prefetch={false}>
            {t('admin.theme.design')}
          </Link>
        )}
        <Link className="button button-plain" href={checkPath(name)} prefetch={false}>
          {t('admin.theme.check')}
        </Link>
        {!isActive && !problem && (
          <PanelForm action={activate} className="">
            <input type="hidden" name="theme" value={name} />
            <input type="hidden" name="title" value={titleOf(panel, theme)} />
            <input type="hidden" name="was" value={app.settings.current['theme.active']} />
            <SubmitButton>{t('admin.theme.activate')}</SubmitButton>
          </PanelForm>
        )}
        {path !== '' && <FolderButtons panel={panel} theme={theme} title={titleOf(panel, theme)} />}
      </div>
    </li>
  )
}

export function titleOf({ t }: Panel, { title }: Pick<ManagedTheme, 'title'>): string {
  return title === '' ? t('admin.theme.built_in') : title
}

function describe({ t }: Panel, { path, description, version, author, parent }: ManagedTheme): string {
  if (path === '') return t('admin.theme.built_in_text')
  return [
    description,
    version && t('admin.theme.version', { version }),
    author && t('admin.theme.by', { author }),
    parent && t('admin.theme.parent', { parent }),
  ]
    .filter(Boolean)
    .join(' · ')
}
