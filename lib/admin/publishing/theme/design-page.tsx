import Link from 'next/link'
import { notFound } from 'next/navigation'
import {
  listThemes,
  listThemeTemplates,
  previewTheme,
  readThemeDesign,
  type SectionArea,
  type ThemeDesign,
} from '#lib/domains/publishing/themes/index.ts'
import { type Query, textIn } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { SelectField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Sortable } from '../../ui/layout/sortable.tsx'
import {
  addSection,
  discard,
  publish,
  removeSection,
  saveDesign,
  saveSection,
  sortSections,
} from './actions.ts'
import { DesignForm } from './design-form.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { TemplatesCard } from './templates-card.tsx'
import { designPath } from './theme-paths.ts'
import { titleOf } from './themes-page.tsx'

/** A theme's design options, with the draft beside them. */
export async function DesignPage({ name, query }: { name: string; query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const [design, preview, themes, templates] = await Promise.all([
    readThemeDesign(app, actor, name),
    previewTheme(app, actor, name),
    listThemes(app, actor),
    listThemeTemplates(app, actor, name),
  ])
  const theme = themes.find((one) => one.name === name)
  if (!design || !preview || !theme) notFound()
  const given = { area: textIn(query.area), section: textIn(query.section) }
  return (
    <Page
      title={titleOf(panel, theme)}
      intro={<Link href="/admin/theme">{t('admin.theme.all')}</Link>}
      actions={<Draft panel={panel} name={name} hasDraft={design.hasDraft} />}
    >
      <div className="design">
        <div>
          <EditedSection panel={panel} name={name} design={design} given={given} />
          {design.areas.map((area) => (
            <Sections key={area.area} panel={panel} name={name} area={area} />
          ))}
          <Settings panel={panel} name={name} design={design} />
          <TemplatesCard panel={panel} theme={name} lists={templates} />
        </div>
        <section className="design-preview" aria-label={t('admin.theme.live')}>
          <PreviewFrame path={preview} version={design.version} title={t('admin.theme.live')} />
          <p>
            <a href={onSite(preview)} target="_blank" rel="noreferrer">
              {t('admin.theme.open_preview')}
            </a>
          </p>
        </section>
      </div>
    </Page>
  )
}

type Part = { panel: Panel; name: string }

function Draft({ panel: { t }, name, hasDraft }: Part & { hasDraft: boolean }) {
  if (!hasDraft) return <Badge tone="good">{t('admin.theme.no_draft')}</Badge>
  return (
    <>
      <ConfirmButton
        action={discard}
        kind="plain"
        label={t('admin.theme.discard')}
        title={t('admin.theme.discard_title')}
        text={t('admin.theme.discard_text')}
        confirm={t('admin.theme.discard')}
        fields={{ theme: name }}
      />
      <PanelForm action={publish} className="" savesFirst>
        <input type="hidden" name="theme" value={name} />
        <SubmitButton>{t('admin.theme.publish')}</SubmitButton>
      </PanelForm>
    </>
  )
}

function Settings({ panel, name, design }: Part & { design: ThemeDesign }) {
  const { t } = panel
  const groups = [...new Set(design.settings.map(({ group }) => group))]
  return (
    <Card title={t('admin.theme.settings')} intro={t('admin.theme.draft_text')}>
      {groups.map((group, index) => (
        <details key={group} open={index === 0}>
          <summary>{group}</summary>
          <DesignForm
            panel={panel}
            action={saveDesign}
            hidden={{ theme: name }}
            fields={design.settings.filter((one) => one.group === group)}
          />
        </details>
      ))}
    </Card>
  )
}

function Sections({ panel: { t }, name, area: { area, placed, offered } }: Part & { area: SectionArea }) {
  return (
    <Card title={t('admin.theme.sections', { area: t(`admin.theme.areas.${area}`) })}>
      {placed.length === 0 ? (
        <Empty title={t('admin.theme.no_sections')} />
      ) : (
        <Sortable
          action={sortSections}
          fields={{ theme: name, area }}
          hint={t('admin.theme.drag_hint')}
          items={placed.map(({ id, section, label, isOffered }) => ({
            id,
            up: t('admin.theme.move_up', { name: label || section }),
            down: t('admin.theme.move_down', { name: label || section }),
            content: (
              <Link href={designPath(name, { area, id })} prefetch={false}>
                {label || section}
                {!isOffered && <span className="muted"> {t('admin.theme.not_offered')}</span>}
              </Link>
            ),
          }))}
        />
      )}
      <PanelForm action={addSection} className="form">
        <input type="hidden" name="theme" value={name} />
        <input type="hidden" name="area" value={area} />
        <SelectField
          name="section"
          label={t('admin.theme.section')}
          choices={offered.map(({ name: value, label }) => ({ value, label }))}
          required
        />
        <SubmitButton kind="plain">{t('admin.theme.add_section')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}

type Edited = Part & { design: ThemeDesign; given: { area: string; section: string } }

/** The section that the address names, with all that can be chosen about it. */
function EditedSection({ panel, name, design, given }: Edited) {
  const { t } = panel
  const area = design.areas.find((one) => one.area === given.area)
  const placed = area?.placed.find(({ id }) => id === given.section)
  if (!area || !placed) return null
  const hidden = { theme: name, area: area.area, id: placed.id }
  return (
    <Card
      title={t('admin.theme.section_title', { label: placed.label || placed.section })}
      actions={
        <Link href={designPath(name)} prefetch={false}>
          {t('admin.theme.close')}
        </Link>
      }
    >
      {placed.fields.length === 0 ? (
        <p className="muted">{t('admin.theme.no_section_settings')}</p>
      ) : (
        <DesignForm
          key={placed.id}
          panel={panel}
          action={saveSection}
          hidden={hidden}
          fields={placed.fields}
        />
      )}
      <PanelForm action={removeSection} className="">
        {Object.entries(hidden).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <SubmitButton kind="quiet">{t('admin.theme.remove_section')}</SubmitButton>
      </PanelForm>
    </Card>
  )
}
