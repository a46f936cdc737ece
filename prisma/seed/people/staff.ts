export type StaffKey = 'nora' | 'tomas' | 'wen'

export type StaffSeed = { key: StaffKey; name: string; email: string; role: 'owner' | 'editor' | 'author' }

/** Nora is also a customer, which makes hers a staff account for the API. */
export const staff: readonly StaffSeed[] = [
  { key: 'nora', name: 'Nora Whitlock', email: 'nora@hearthfell.example', role: 'owner' },
  { key: 'tomas', name: 'Tomás Ibarra', email: 'tomas@hearthfell.example', role: 'editor' },
  { key: 'wen', name: 'Wen Okafor', email: 'wen@hearthfell.example', role: 'author' },
]
