/** A night may take so many files, or this share of all files, without a confirmation. */
const maxFilesANight = 50
const maxShareANight = 0.05

/** Whether the sweep may take these files. `confirmed`: so many that an administrator has confirmed. */
export function mayTake({ files, total, confirmed }: { files: number; total: number; confirmed: number }): boolean {
  const surplus = files - confirmed
  return surplus <= maxFilesANight || surplus <= maxShareANight * total
}
