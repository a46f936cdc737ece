import type { ThemeTemplates } from '#lib/domains/publishing/themes/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { SelectField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { assignTemplate } from './actions.ts'

type Props = { panel: Panel; theme: string; lists: readonly ThemeTemplates[] }

/** Assigns the theme's alternate views to single products, posts and pages. */
export function TemplatesCard({ panel: { t }, theme, lists }: Props) {
  if (lists.length === 0) return null
  return (
    <Card title={t('admin.theme.templates')} intro={t('admin.theme.templates_text')}>
      {lists.map(({ kind, templates, entries, assigned }) => (
        <div key={kind}>
          <h3>{t(`admin.theme.template_kinds.${kind}`)}</h3>
          {assigned.length > 0 && (
            <ul className="rows">
              {assigned.map(({ slug, name, template }) => (
                <li key={slug}>
                  <div>
                    <strong>{name}</strong> <span className="muted">{template}</span>
                  </div>
                  <PanelForm action={assignTemplate} className="">
                    <Hidden fields={{ theme, kind, slug, template: '' }} />
                    <SubmitButton kind="quiet">{t('admin.theme.template_reset', { name })}</SubmitButton>
                  </PanelForm>
                </li>
              ))}
            </ul>
          )}
          {templates.length > 0 && entries.length > 0 && (
            <PanelForm action={assignTemplate} className="form">
              <Hidden fields={{ theme, kind }} />
              <SelectField
                name="slug"
                label={t(`admin.theme.template_entries.${kind}`)}
                choices={entries.map(({ slug, name }) => ({ value: slug, label: name }))}
                required
              />
              <SelectField
                name="template"
                label={t('admin.theme.template')}
                choices={templates.map((value) => ({ value, label: value }))}
                required
              />
              <SubmitButton kind="plain">{t('admin.theme.template_assign')}</SubmitButton>
            </PanelForm>
          )}
        </div>
      ))}
    </Card>
  )
}

function Hidden({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
