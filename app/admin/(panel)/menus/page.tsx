import { MenusPage } from '#lib/admin/menus/menus-page.tsx'

export default function Menus() {
  return <MenusPage />
}
