import { MAX_TITLE, type ManagedTheme } from '#lib/domains/publishing/themes/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { duplicate, remove, rename } from './actions.ts'
import { exportPath } from './theme-paths.ts'

type Props = { panel: Panel; theme: ManagedTheme; title: string }

/** Buttons that act on a theme's folder. */
export function FolderButtons({ panel: { t }, theme: { name, isActive, problem }, title }: Props) {
  const texts = (act: 'duplicate' | 'rename' | 'remove') => ({
    label: t(`admin.theme.${act}`),
    title: t(`admin.theme.${act}_title`, { name: title }),
    text: t(`admin.theme.${act}_text`),
    confirm: t(`admin.theme.${act}`),
  })
  const field = { name: 'title', label: t('admin.theme.name_field'), maxLength: MAX_TITLE, required: true }
  const copyTitle = t('admin.theme.copy_title', { name: title }).slice(0, MAX_TITLE)
  return (
    <>
      {!problem && (
        <>
          <a className="button button-plain" href={exportPath(name)} download>
            {t('admin.theme.export')}
          </a>
          <ConfirmButton
            action={duplicate}
            {...texts('duplicate')}
            kind="plain"
            tone="primary"
            fields={{ theme: name }}
          >
            <TextField {...field} defaultValue={copyTitle} />
          </ConfirmButton>
          <ConfirmButton
            action={rename}
            {...texts('rename')}
            kind="plain"
            tone="primary"
            fields={{ theme: name }}
          >
            <TextField {...field} defaultValue={title} />
          </ConfirmButton>
        </>
      )}
      {!isActive && <ConfirmButton action={remove} {...texts('remove')} fields={{ theme: name }} />}
    </>
  )
}
