/** The import in the audit log. */
export function importSubject(id: number): string {
  return `import:${id}`
}
