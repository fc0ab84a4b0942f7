/** Whether that much space is free; true if the free space is unknown. */
export function hasDiskSpace(minFreeMegabytes: number, freeBytes: number | null): boolean {
  return freeBytes === null || freeBytes >= bytesOf(minFreeMegabytes)
}

export const bytesOf = (megabytes: number) => megabytes * 1024 * 1024
