import { panelPage } from '#lib/admin/request/panel-page.ts'
import { ContactsPage } from '#lib/admin/shop/catalogue/safety/contacts-page.tsx'

export default panelPage(ContactsPage)
