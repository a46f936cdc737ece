'use client'

export { PanelFailure as default } from '#lib/admin/ui/panel-failure.tsx'
