'use client'

export { PanelFailure as default } from '#lib/admin/ui/frame/panel-failure.tsx'
