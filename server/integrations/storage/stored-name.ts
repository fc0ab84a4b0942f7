/**
 * Whether a name from outside has the form of those that we give: no hidden file, and nothing that leads elsewhere, so
 * that each file has one spelling.
 */
export function isStoredName(name: string): boolean {
  return name.split('/').every((part) => /^[^.\\\0][^\\\0]*$/.test(part))
}
