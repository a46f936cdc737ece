export { TeamPage as default } from '#lib/admin/team/team-page.tsx'
