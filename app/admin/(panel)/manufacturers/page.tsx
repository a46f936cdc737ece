import { ContactsPage } from '#lib/admin/catalogue/safety/contacts-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(ContactsPage)
