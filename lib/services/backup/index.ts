export { nameBackup } from './backup-file.ts'
export { type BackupFacts, createBackup } from './create-backup.ts'
export { KEPT_SECRET } from './manifest.ts'
export { type OpenedBackup, openBackup } from './open-backup.ts'
export { type RestoreOptions, restoreBackup } from './restore-backup.ts'
export {
  backupFolder,
  findBackupFault,
  inMegabytes,
  measureRoom,
  upgradeDatabase,
} from './upgrade-database.ts'
