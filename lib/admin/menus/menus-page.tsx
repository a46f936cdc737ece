import { editMenus, menuItemTypes, menuLocations } from '#lib/domains/content/index.ts'
import { type Panel, readyRequest } from '../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../ui/form.tsx'
import { Card, Page } from '../ui/page.tsx'
import { addMenu, saveMenu } from './actions.ts'
import { type MenuTexts, MenuTree } from './menu-tree.tsx'

/** The site's menus, each as a tree. */
export async function MenusPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const { menus, targets } = await editMenus(app, actor)
  const missing = menuLocations.filter((one) => menus.every(({ location }) => location !== one))
  return (
    <Page title={t('admin.menus.title')} intro={t('admin.menus.intro')}>
      {menus.map(({ id, name, location, updatedAt, items }) => (
        <Card key={id} title={name} intro={location}>
          <PanelForm action={saveMenu} guard key={updatedAt.toISOString()}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={updatedAt.toISOString()} />
            <MenuTree items={items} targets={targets} texts={menuTexts(t)} />
            {may('content.write') && <SubmitButton>{t('admin.form.save')}</SubmitButton>}
          </PanelForm>
        </Card>
      ))}
      {may('content.write') &&
        missing.map((location) => (
          <Card key={location} title={t(`admin.menus.location.${location}`)}>
            <PanelForm action={addMenu}>
              <input type="hidden" name="location" value={location} />
              <SubmitButton kind="plain">{t('admin.menus.create')}</SubmitButton>
            </PanelForm>
          </Card>
        ))}
    </Page>
  )
}

function menuTexts(t: Panel['t']): MenuTexts {
  return {
    types: menuItemTypes.map((value) => ({ value, label: t(`admin.menus.type.${value}`) })),
    label: t('admin.menus.label'),
    leadsTo: t('admin.menus.leads_to'),
    target: t('admin.menus.target'),
    address: t('admin.menus.address'),
    newTab: t('admin.menus.new_tab'),
    add: t('admin.menus.add'),
    up: t('admin.menus.up'),
    down: t('admin.menus.down'),
    deeper: t('admin.menus.deeper'),
    higher: t('admin.menus.higher'),
    remove: t('admin.menus.remove'),
    drag: t('admin.menus.drag'),
    empty: t('admin.menus.empty'),
    untitled: t('admin.menus.untitled'),
    moved: t('admin.menus.moved', { label: '{label}', place: '{place}', level: '{level}' }),
  }
}
