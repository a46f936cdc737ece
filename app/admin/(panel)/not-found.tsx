export { NotFound as default } from '#lib/admin/frame/not-found.tsx'
