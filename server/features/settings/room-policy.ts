/** Whether there is room for one more video; where nobody knows, there is. */
export function hasRoom(minFreeMegabytes: number, freeBytes: number | null): boolean {
  return freeBytes === null || freeBytes >= minFreeMegabytes * 1024 * 1024
}
