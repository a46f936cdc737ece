export { type BackupFacts, createBackup } from './create-backup.ts'
export { type OpenedBackup, openBackup } from './open-backup.ts'
export { type RestoreOptions, restoreBackup } from './restore-backup.ts'
