import { editMenus, menuLocations } from '#lib/domains/publishing/content/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { addMenu, saveMenu } from './actions.ts'
import { menuTexts } from './menu-texts.ts'
import { MenuTree } from './menu-tree.tsx'

/** Where the site shows a menu, unless its name says so. The places of a theme are named by their keys alone. */
function placeOf({ name, location }: { name: string; location: string }, t: Panel['t']): string | undefined {
  const known = menuLocations.find((one) => one === location)
  const place = known ? t(`admin.menus.location.${known}`) : location
  return place === name ? undefined : place
}

/** The site's menus, each as a tree. */
export async function MenusPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const { menus, targets } = await editMenus(app, actor)
  const missing = menuLocations.filter((one) => menus.every(({ location }) => location !== one))
  return (
    <Page title={t('admin.menus.title')} intro={t('admin.menus.intro')}>
      {menus.map(({ id, name, location, updatedAt, items }) => (
        <Card key={id} title={name} intro={placeOf({ name, location }, t)}>
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
