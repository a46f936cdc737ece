import { editMenus, menuLocations } from '#lib/domains/publishing/content/index.ts'
import { readyRequest } from '../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../ui/forms/form.tsx'
import { SaveBar } from '../ui/forms/save-bar.tsx'
import { Card, Page } from '../ui/layout/page.tsx'
import { addMenu, saveMenu } from './actions.ts'
import { menuTexts } from './menu-texts.ts'
import { MenuTree } from './menu-tree.tsx'

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
          <PanelForm action={saveMenu} className="form-wide" guard version={updatedAt.toISOString()}>
            <input type="hidden" name="id" value={id} />
            <MenuTree items={items} targets={targets} texts={menuTexts(t)} />
            {may('content.write') && <SaveBar />}
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
