export { NotAllowed as default } from '#lib/admin/frame/not-allowed.tsx'
