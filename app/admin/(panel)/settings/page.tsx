export { SettingsPage as default } from '#lib/admin/settings/settings-page.tsx'
