export type StaffKey = 'nora' | 'tomas' | 'wen'

export type StaffSeed = { key: StaffKey; name: string; email: string; role: 'owner' | 'editor' | 'author' }

/** Nora is also a customer, so to the API hers is a staff account. */
export const staff: readonly StaffSeed[] = [
  { key: 'nora', name: 'Nora Whitlock', email: 'nora@hearthfell.example', role: 'owner' },
  { key: 'tomas', name: 'Tomás Ibarra', email: 'tomas@hearthfell.example', role: 'editor' },
  { key: 'wen', name: 'Wen Okafor', email: 'wen@hearthfell.example', role: 'author' },
]
